// Structs that list their fields once: they are written as JSON and read back by the same list.
//
//     NONET_FIELDS(BenchSolver, SAVED(name), Saved{"from", &Own::source}, LATER(base));
//     template <>
//     inline constexpr auto kWordsOf<Verdict> = kVerdictNames;  // an enumeration by its words
//
//     Json json = value_to_json(solver);
//     auto read = value_from_json<BenchSolver>(json);
//
// Values may be such structs (null: with the values that they begin with) and enumerations, vectors
// and optional values (null) of them, and all that the library of JSON knows.
#pragma once

#include <tuple>
#include <type_traits>

#include "engine/core/json_document.h"

namespace nonet {

/// A field that each document has. A document without it is not of that kind.
template <class Struct, class Value>
struct Saved {
  const char* key;
  Value Struct::*member;
  static constexpr bool kIsLater = false;
};

/// A field that documents of earlier versions do not have: it keeps the value of the struct.
template <class Struct, class Value>
struct Later {
  const char* key;
  Value Struct::*member;
  static constexpr bool kIsLater = true;
};

/// A member whose fields stand beside those of the struct, in the same object.
template <class Struct, class Value>
struct Flat {
  Value Struct::*member;
};

template <class Struct>
inline constexpr std::nullptr_t kFieldsOf = nullptr;
#define NONET_FIELDS(Struct, ...)                \
  template <>                                    \
  inline constexpr auto kFieldsOf<Struct> = [] { \
    using Own = Struct;                          \
    return std::tuple(__VA_ARGS__);              \
  }()
// Fields whose names are those of the struct.
#define SAVED(name) \
  Saved { #name, &Own::name }
#define LATER(name) \
  Later { #name, &Own::name }
template <class Enumeration>
inline constexpr std::nullptr_t kWordsOf = nullptr;

template <class Value>
Json value_to_json(const Value& value);
template <class Value>
Value value_from_json(const Json& json);

/// How a value that is no struct of fields is written and read.
template <class Value>
struct JsonValue {
  static Json write(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return kWordsOf<Value>[static_cast<size_t>(value)];
    } else {
      return value;
    }
  }
  static Value read(const Json& json) {
    if constexpr (std::is_enum_v<Value>) {
      return static_cast<Value>(word_from_json(json, kWordsOf<Value>));
    } else {
      return json.get<Value>();
    }
  }
};

template <class Value>
struct JsonValue<std::optional<Value>> {
  static Json write(const std::optional<Value>& value) {
    return value ? value_to_json(*value) : Json(nullptr);
  }
  static std::optional<Value> read(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional(value_from_json<Value>(json));
  }
};

template <class Value>
struct JsonValue<std::vector<Value>> {
  static Json write(const std::vector<Value>& values) {
    return list_to_json(values, value_to_json<Value>);
  }
  static std::vector<Value> read(const Json& json) {
    return list_from_json(json, value_from_json<Value>);
  }
};

/// Adds the fields of a struct to an object, or reads them from it.
template <class Struct>
void add_fields(Json& json, const Struct& value) {
  const auto add = [&](const auto& field) {
    if constexpr (requires { field.key; }) {
      json[field.key] = value_to_json(value.*field.member);
    } else {
      json.update(value_to_json(value.*field.member));
    }
  };
  std::apply([&](const auto&... fields) { (add(fields), ...); }, kFieldsOf<Struct>);
}

template <class Struct>
void read_fields(const Json& json, Struct& value) {
  const auto read = [&](const auto& field) {
    auto& member = value.*field.member;
    using Member = std::remove_cvref_t<decltype(member)>;
    if constexpr (requires { field.key; }) {
      if (field.kIsLater && !json.contains(field.key)) return;
      member = value_from_json<Member>(json.at(field.key));
    } else {
      member = value_from_json<Member>(json);
    }
  };
  std::apply([&](const auto&... fields) { (read(fields), ...); }, kFieldsOf<Struct>);
}

template <class Value>
Json value_to_json(const Value& value) {
  if constexpr (std::is_null_pointer_v<std::remove_cv_t<decltype(kFieldsOf<Value>)>>) {
    return JsonValue<Value>::write(value);
  } else {
    Json json = Json::object();
    add_fields(json, value);
    return json;
  }
}

template <class Value>
Value value_from_json(const Json& json) {
  if constexpr (std::is_null_pointer_v<std::remove_cv_t<decltype(kFieldsOf<Value>)>>) {
    return JsonValue<Value>::read(json);
  } else {
    Value value;
    if (!json.is_null()) read_fields(json, value);
    return value;
  }
}

}  // namespace nonet
