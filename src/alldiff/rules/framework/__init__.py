"""What rules are built from: the base class, the grid they see, lowering to constraints, shapes."""
