"""Artwork and sheets to files: PDF, the manifest, and writes that cannot leave half a file."""
