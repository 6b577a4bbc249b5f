"""The texts of a pack to references: rules, quick references and sheets, as PDF and as one HTML file."""
