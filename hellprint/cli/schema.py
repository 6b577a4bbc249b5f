"""`hellprint schema`: a pack's kinds as JSON Schema."""

from __future__ import annotations

import click


@click.command()
@click.argument("pack")
def command(pack: str) -> int:
    """Write JSON Schema for a pack's records.

    An editor completes fields with it and marks mistakes. Save it beside the records and name it in their first line:
    # yaml-language-server: $schema=schema.json
    """
    from hellprint import pipeline
    from hellprint.cli.output import print_findings, print_json
    from hellprint.load.jsonschema import json_schema
    from hellprint.project import Project

    project = Project.find()
    loaded, findings = pipeline.read(project.need_pack(pack), project)
    if loaded is None:
        print_findings(findings)
        return 1
    print_json(json_schema(loaded))
    return 0
