class BadgeRenderMixin:
    """As a theme that changes what badges look like."""
