"""What a print plan says by itself, in English; a language says it in its own words under the same names.

Beside these it uses the words that every sheet knows (hellprint/words.toml): stocks, sides, columns.
"""

from __future__ import annotations

from typing import Final

PLAN: Final = {
    "plan_title": "{game}: print plan",
    "plan_set": "Set “{name}”",
    "plan_everything": "Everything",
    "plan_part": "A part of it",
    "plan_roster": "The kit of {name}",
    "plan_player": "for 1 player",
    "plan_players": "for {players} players",
    "plan_sheet": "1 sheet of {paper}",
    "plan_sheets": "{sheets} sheets of {paper}",
    "plan_minutes": "about {minutes} minutes of cutting",
    "plan_needs": "What else you need",
    "plan_each": "{text} ({each} for each player)",
    "plan_scissors": "scissors, or a craft knife and a steel rule",
    "plan_glue": "a glue stick",
    "plan_tape": "clear tape",
    "plan_card": "card of 200 to 300 g/m²",
    "plan_paper": "plain paper",
    "plan_sticker": "sticker paper",
    "plan_board": "board to glue sheets on",
    "plan_files": "What to print",
    "plan_times": "Times",
    "plan_sides": "Sides",
    "plan_holds": "What it is",
    "plan_any_sides": "one or two",
    "plan_one_side": "one",
    "plan_two_sides_long": "two, long edge",
    "plan_two_sides_short": "two, short edge",
    "plan_on_backs": "on their backs",
    "plan_work": "In this order",
    "plan_step_print": "Print each file at 100 % (“actual size”, never “fit to page”), on the stock and sides above.",
    "plan_step_measure": "Measure the 50 mm bar on the first sheet of each file before you cut it.",
    "plan_step_fold": "{files}: fold each sheet on the dashed line, print outwards, glue it flat and let it dry.",
    "plan_step_tiled": "{files}: cut one margin of each sheet, lay it on its neighbour’s marks and tape them together.",
    "plan_step_cut": "Cut straight lines first, right across a sheet, and then the strips.",
    "plan_step_shapes": "Cut what is round or has an outline of its own last.",
    "plan_step_standee": "Fold each figure at its head, glue front to back, and spread or slot its foot.",
    "plan_step_box": "Score boxes along their dashed lines, fold them, glue the flaps.",
    "plan_step_tick": "Tick off what you have below; then sort it by player.",
    "plan_pieces": "What you have when it is cut",
    "plan_where": "In file",
    "plan_for_players": "How often for how many players",
    "plan_of_players": "{players} players",
    "plan_of_player": "1 player",
    "plan_formula": (
        "Time to cut: {straight_s} s for a straight line across a sheet, {round_s} s for a round piece, {own_s} s for "
        "an outline, {sheet_s} s for a sheet to fold or join: {straight}, {round}, {own}, {sheet} of them."
    ),
    "plan_same": "The same for any number of players.",
}
