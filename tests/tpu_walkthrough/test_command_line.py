"""What the three programs' commands have in common."""

from __future__ import annotations

from typer.testing import CliRunner

from tpu_walkthrough.command_line import App


def test_help_breaks_at_the_width_and_not_where_the_source_does() -> None:
    app = App()

    @app.command()
    def run() -> None:
        """Do one thing.

        The second paragraph starts on this line
        and ends on that.

        The third stays a paragraph.
        """

    shown = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "120"}).output
    lines = [line.strip() for line in shown.splitlines()]
    assert "The second paragraph starts on this line and ends on that." in lines
    assert "The third stays a paragraph." in lines
