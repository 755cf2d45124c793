#!/usr/bin/python3
"""manifests.py FOLDER OUTPUT: checks the Kubernetes jobs of FOLDER against a schema, and writes what a test
needs to run them: OUTPUT/completions, and the scripts OUTPUT/solve and OUTPUT/merge. $1 is their folder /data.

The schema has the published fields of batch/v1 Job that jobs like these may have, with their types; a field that
Kubernetes does not know is an error.
"""

import pathlib
import sys

import jsonschema
import yaml

TEXT, COUNT = {"type": "string"}, {"type": "integer", "minimum": 0}
QUANTITIES = {"type": "object", "additionalProperties": {"type": "string", "pattern": r"^[0-9]+(m|[KMGT]i?)?$"}}
LABELS = {"type": "object", "additionalProperties": TEXT}


def record(required, **fields):
    return {"type": "object", "additionalProperties": False, "required": required.split(), "properties": fields}


def some(item):
    return {"type": "array", "minItems": 1, "items": item}


def one_of(*values):
    return {"enum": list(values)}


METADATA = record("name", name={"type": "string", "pattern": "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"}, namespace=TEXT,
                  labels=LABELS, annotations=LABELS)
CONTAINER = record("name image command", name=TEXT, image=TEXT, imagePullPolicy=one_of("Always", "IfNotPresent", "Never"),
                   command=some(TEXT), args=some(TEXT), workingDir=TEXT,
                   env=some(record("name", name=TEXT, value=TEXT)),
                   resources=record("requests", requests=QUANTITIES, limits=QUANTITIES),
                   volumeMounts=some(record("name mountPath", name=TEXT, mountPath=TEXT, subPath=TEXT,
                                            readOnly={"type": "boolean"})))
POD = record("spec", metadata=METADATA,
             spec=record("containers restartPolicy", containers=some(CONTAINER), restartPolicy=one_of("Never", "OnFailure"),
                         activeDeadlineSeconds=COUNT, terminationGracePeriodSeconds=COUNT, nodeSelector=LABELS,
                         volumes=some(record("name", name=TEXT, persistentVolumeClaim=record(
                             "claimName", claimName=TEXT, readOnly={"type": "boolean"})))))
EXIT_CODES = record("operator values", containerName=TEXT, operator=one_of("In", "NotIn"), values=some(COUNT))
FAILURES = record("rules", rules=some(record(
    "action", action=one_of("FailJob", "FailIndex", "Ignore", "Count"), onExitCodes=EXIT_CODES,
    onPodConditions=some(record("type", type=TEXT, status=TEXT)))))
JOB = record("apiVersion kind metadata spec", apiVersion=one_of("batch/v1"), kind=one_of("Job"), metadata=METADATA,
             spec=record("template", template=POD, completionMode=one_of("Indexed", "NonIndexed"), completions=COUNT,
                         parallelism=COUNT, backoffLimit=COUNT, backoffLimitPerIndex=COUNT, maxFailedIndexes=COUNT,
                         podFailurePolicy=FAILURES, activeDeadlineSeconds=COUNT, ttlSecondsAfterFinished=COUNT,
                         suspend={"type": "boolean"}))


def check(job):
    jsonschema.validate(job, JOB)
    spec = job["spec"]
    [container] = spec["template"]["spec"]["containers"]
    mounts = {mount["name"] for mount in container["volumeMounts"]}
    assert mounts == {volume["name"] for volume in spec["template"]["spec"]["volumes"]}, "mounts without volumes"
    for rule in spec.get("podFailurePolicy", {"rules": []})["rules"]:
        # What the API demands of a job that has failures of indices.
        assert spec["template"]["spec"]["restartPolicy"] == "Never", "a failure policy needs restartPolicy Never"
        assert rule["action"] != "FailIndex" or "backoffLimitPerIndex" in spec, "FailIndex needs backoffLimitPerIndex"
        assert rule["onExitCodes"]["containerName"] == container["name"], "a rule for another container"
    assert "backoffLimitPerIndex" not in spec or spec["completionMode"] == "Indexed"
    shell, option, script = container["command"]
    assert (shell, option) == ("sh", "-c")
    return script


def main():
    folder, output = map(pathlib.Path, sys.argv[1:])
    for name in ("solve", "merge"):
        job = yaml.safe_load((folder / f"{name}.yaml").read_text())
        script = check(job)
        (output / name).write_text(script.replace("/data/", '"$1"/').replace('""$1"/', '"$1/') + "\n")
        if name == "solve":
            count = job["spec"]["completions"]
            assert f"/{count}\"" in script, "the command has another number of shards"
            (output / "completions").write_text(str(count))
    # The schema refuses mistakes.
    for wrong in ({"completion": 3}, {"completions": "3"}):
        try:
            jsonschema.validate({**job, "spec": {**job["spec"], **wrong}}, JOB)
        except jsonschema.ValidationError:
            continue
        sys.exit(f"the schema takes {wrong}")


main()
