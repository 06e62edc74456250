"""Changes of what pages say in a language."""

from cms.models import Page, PageContent

from .drawn_rows import change, one

long_text = "long " * 51


def content(drawn):
    facts = [
        {"title": drawn.choice(["Changed title", "Changed <b>&", long_text, "Grün"])},
        {"menu_title": drawn.choice([None, "", "Changed menu"])},
        {"page_title": drawn.choice([None, "", "Changed page title"])},
        {"meta_description": drawn.choice([None, "Changed"])},
        {"xframe_options": drawn.choice([0, 1, 2, 3])},
        {"limit_visibility_in_menu": drawn.choice([None, 1, 2])},
    ]
    return change(one(drawn, PageContent._base_manager.all()), **drawn.choice(facts))


def redirect(drawn):
    target = drawn.choice([None, "", "/en/", "/de/", "https://example.org/"])
    return change(one(drawn, PageContent._base_manager.all()), redirect=target)


def template(drawn):
    name = drawn.choice(["agency/page.html", "agency/wide.html", "agency/bare.html", "INHERIT"])
    return change(one(drawn, PageContent._base_manager.all()), template=name)


def soft_root(drawn):
    row = one(drawn, PageContent._base_manager.all())
    return change(row, soft_root=not row.soft_root)


def in_navigation(drawn):
    """Which content of the home page decides about it, the CMS leaves to the database: all of them say the same."""
    row = one(drawn, Page.objects.all())
    contents = list(PageContent._base_manager.filter(page=row).order_by("pk"))
    is_shown = not any(content.in_navigation for content in contents)
    for content in contents:
        if row.is_home or drawn.random() < 0.6:
            change(content, in_navigation=is_shown)
    return row


kinds = [content, content, redirect, template, soft_root, in_navigation]
