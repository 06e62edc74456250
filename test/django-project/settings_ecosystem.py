"""The project with packages that many sites have, and nothing of its own."""

from settings import *  # noqa: F403

contrib = "accordion alert badge card carousel collapse content grid icon image jumbotron link listgroup media"
INSTALLED_APPS = [  # noqa: F405
    *INSTALLED_APPS,  # noqa: F405
    "djangocms_attributes_field",
    "djangocms_file",
    "djangocms_snippet",
    "djangocms_style",
    "djangocms_video",
    "djangocms_frontend",
    *("djangocms_frontend.contrib." + name for name in contrib.split()),
    "djangocms_frontend.contrib.navigation",
    "djangocms_frontend.contrib.tabs",
    "djangocms_frontend.contrib.utilities",
]
# Both icon plugins have one name: a project has one of them.
if "ICON_APP" in os.environ:  # noqa: F405
    INSTALLED_APPS.remove("djangocms_frontend.contrib.icon")
    INSTALLED_APPS.append("djangocms_icon")
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
if "PICTURES" in os.environ:  # noqa: F405
    DJANGOCMS_PICTURE_RESPONSIVE_IMAGES = True
    DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS = (2, 4)
    DJANGOCMS_PICTURE_RATIO = 2
    DJANGOCMS_FRONTEND_THEME = "themed"
DJANGOCMS_STYLE_CHOICES = ["wide", "narrow"]
# Every language has one page for each type of plugin.
REST_FRAMEWORK = {}
