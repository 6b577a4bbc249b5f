"""The plain data that the stages share; imports nothing of hellprint but itself."""
