"""What a seat may say: there is no chat, and so nothing to moderate."""

from __future__ import annotations

from typing import Final

PHRASES: Final = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "have_fun": "Have fun!",
    "ready": "I am ready.",
    "your_move": "Your move.",
    "thinking": "Let me think.",
    "one_moment": "One moment, please.",
    "back": "I am back.",
    "nice_roll": "Nice roll!",
    "well_played": "Well played!",
    "good_move": "Good move!",
    "close_one": "That was close!",
    "wow": "Wow!",
    "lucky_me": "Lucky me!",
    "bad_luck": "Bad luck!",
    "oops": "Oops.",
    "sorry": "Sorry.",
    "no_problem": "No problem.",
    "thanks": "Thank you!",
    "yes": "Yes.",
    "no": "No.",
    "good_battle": "A good battle!",
    "another": "Another one?",
    "goodbye": "Goodbye!",
}
"""By id. Neutral and short; nothing here can be meant as an insult."""
