"""Every piece as it will print, on one page for the designer's second screen."""
