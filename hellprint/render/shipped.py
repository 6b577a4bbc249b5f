"""`python -m hellprint.render.shipped FOLDER`: the frames of all shipped packs, laid out for the wheel, and the
documents of their starters on A4 and Letter.

An installed hellprint finds them there, so that a first print of a shipped pack needs neither WeasyPrint's time nor
Pango. A frame that names files (pictures in CSS) is left out: it is laid out where it is printed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from hellprint.cache import Store
from hellprint.project import Project
from hellprint.render.fonts import FontBook

PAPERS: Final = ("a4", "letter")
"""That people print at home on."""


def lay_out_shipped(project: Project, out: Path) -> int:
    """Lay out every frame of the project's packs into a store at `out`.

    Returns:
        How many frames there are.

    Raises:
        ValueError: a pack has an error; what does not print is not shipped.
    """
    from hellprint import pipeline
    from hellprint.model.findings import has_errors
    from hellprint.render import forms, frames
    from hellprint.render.faces import FaceRenderer

    book = FontBook(project.fonts)
    store = Store(out)
    with tempfile.TemporaryDirectory() as scratch:
        work = Store(Path(scratch))
        done: set[frames.FrameJob] = set()
        for folder in project.packs():
            pack, findings = pipeline.load(folder, project, (), None)
            if pack is None or has_errors(findings):
                raise ValueError(f"{folder.name} has errors: " + "; ".join(f.text() for f in findings[:3]))
            renderer = FaceRenderer(pack, project)
            pieces, _ = pipeline.compose(pack, None)
            for component in pack.components:
                group = [piece for piece in pieces if piece.component == component.id]
                jobs = [job for job in dict.fromkeys(renderer.jobs(component, group)) if job not in done]
                done.update(jobs)
                for job, frame in zip(jobs, frames.compile_frames(jobs, book, work, renderer.folders), strict=True):
                    if isinstance(frame, frames.FrameError):
                        raise frame
                    form = forms.fetch(work, frame.form)
                    if form is not None and not frames.names_files(job, book, work):
                        forms.save(store, form)
                        frames.keep_shipped(job, frame, book, store)
    return len(done)


def lay_out_documents(project: Project, out: Path) -> int:
    """Lay out the playsheets and references of every starter into a store at `out`.

    Returns:
        How many documents there are.
    """
    from hellprint import pipeline
    from hellprint.components.choice import STARTER
    from hellprint.impose.papers import paper
    from hellprint.kits import KitRequest
    from hellprint.render import documents
    from hellprint.roster import sheet

    with tempfile.TemporaryDirectory() as scratch:
        elsewhere = project._replace(cache_root=Path(scratch) / "cache")
        for folder in project.packs():
            pack, _ = pipeline.load(folder, elsewhere, (), None)
            if pack is None or STARTER not in pack.sets:
                continue
            for name in PAPERS:
                request = KitRequest(
                    folder, Path(scratch) / "kit", paper_name=name, paper=paper(name), set_name=STARTER
                )
                pipeline.kit(request, elsewhere)
        made, shipped = Store(elsewhere.cache_root), Store(out)
        return documents.keep_shipped(made, shipped) + sheet.keep_shipped(made, shipped)


def main(out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    project = Project.find(Path(__file__).resolve().parents[2])
    print(f"{lay_out_shipped(project, out)} frames, {lay_out_documents(project, out)} documents")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
