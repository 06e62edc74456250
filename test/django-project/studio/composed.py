"""Serializers that make a value of several: other columns, constants, texts, objects."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from filer.models import File, Image
from rest_framework import serializers

from . import models
from .section import register

LAYOUT = "wide"
person = "the name of a loop, too"


class MadeImageSerializer(serializers.ModelSerializer):
    alt = serializers.SerializerMethodField()

    class Meta:
        model = Image
        fields = ["alt"]

    def get_alt(self, obj):
        return f"{obj.default_alt_text or obj.name} ({obj.original_filename})"


class ComposedSerializer(GenericPluginSerializer):
    picture = MadeImageSerializer(source="image")
    heading = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    third = serializers.SerializerMethodField()
    both = serializers.SerializerMethodField()
    has_image = serializers.SerializerMethodField()
    has_person = serializers.SerializerMethodField()
    is_empty = serializers.SerializerMethodField()
    is_dark = serializers.SerializerMethodField()
    is_known = serializers.SerializerMethodField()
    size = serializers.SerializerMethodField()
    layout = serializers.SerializerMethodField()
    version = serializers.SerializerMethodField()
    label = serializers.SerializerMethodField()
    css = serializers.SerializerMethodField()
    line = serializers.SerializerMethodField()
    path = serializers.SerializerMethodField()
    place = serializers.SerializerMethodField()
    card = serializers.SerializerMethodField()
    words = serializers.SerializerMethodField()
    image_or_link = serializers.SerializerMethodField()
    person_text = serializers.SerializerMethodField()
    person_phone = serializers.SerializerMethodField()
    key = serializers.ReadOnlyField(source="pk")
    person_key = serializers.ReadOnlyField(source="person.pk", default=None)

    class Meta:
        model = models.Note
        fields = [
            *("id", "plugin_type", "heading", "title", "third", "both", "has_image", "has_person", "is_empty", "is_dark"),
            *("is_known", "size", "layout", "version", "label", "css", "line", "path", "place", "card", "words"),
            *("image_or_link", "person_text", "person_phone", "key", "person_key", "summary", "is_long", "picture"),
        ]

    def get_heading(self, obj):
        """Has the name of a column, which searches mean."""
        return obj.heading or obj.text

    def get_title(self, obj):
        if obj.heading:
            return obj.heading
        if obj.person:
            return obj.person.name
        return ""

    def get_third(self, obj):
        return obj.text or obj.heading or (obj.person.phone if obj.person else None) or "none"

    def get_both(self, obj):
        return obj.person and obj.person.office and obj.person.office.city

    def get_has_image(self, obj):
        return bool(obj.image)

    def get_has_person(self, obj):
        return obj.person is not None

    def get_is_empty(self, obj):
        return not obj.text and not obj.count

    def get_is_dark(self, obj):
        return obj.tone == "dark"

    def get_is_known(self, obj):
        return obj.text in ("a text", None) or obj.count not in (1, 2)

    def get_size(self, obj):
        return "big" if obj.flag else "small"

    def get_layout(self, obj):
        return LAYOUT

    def get_version(self, obj):
        return obj.VERSION

    def get_label(self, obj):
        return f"{obj.heading}: {obj.count} ({obj.flag}), {obj.text}"

    def get_css(self, obj):
        return "note note--" + (obj.tone or "plain")

    def get_line(self, obj):
        return "%s, 100%% of %s" % (obj.heading, obj.count)

    def get_path(self, obj):
        return "/notes/{}/{name}".format(obj.pk, name=obj.heading)

    def get_place(self, obj):
        if not obj.person or not obj.person.office:
            return None
        return f"{obj.person.name} in {obj.person.office.city}"

    def get_card(self, obj):
        return {
            "title": obj.heading,
            "person": {"name": obj.person.name, "topics": [one.name for one in obj.person.topics.all()]} if obj.person else None,
            "size": [obj.count, "px"],
        }

    def get_words(self, obj):
        return [obj.heading, obj.text]

    def get_image_or_link(self, obj):
        request = self.context.get("request")
        if obj.image and request:
            return request.build_absolute_uri(obj.image.url)
        return obj.heading

    def get_person_phone(self, obj):
        return getattr(obj.person, "phone", "no phone") or getattr(obj, "heading", "")

    def get_person_text(self, obj):
        return str(obj.person)


class MadeOffice(serializers.ModelSerializer):
    line = serializers.SerializerMethodField()
    has_country = serializers.SerializerMethodField()

    class Meta:
        model = models.Office
        fields = ["line", "has_country"]

    def get_line(self, office):
        return f"{office.city}, {office.country.name}" if office.country else office.city

    def get_has_country(self, office):
        return bool(office.country_id)


class MadePersonSerializer(serializers.ModelSerializer):
    label = serializers.SerializerMethodField()
    kind = serializers.SerializerMethodField()
    office = MadeOffice()

    class Meta:
        model = models.Person
        fields = ["label", "kind", "office"]

    def get_label(self, person):
        return f"{person.name} {person.phone}" if person.phone else person.name

    def get_kind(self, person):
        return "person"


class MadePeopleSerializer(serializers.ModelSerializer):
    people = MadePersonSerializer(many=True)
    names = serializers.SerializerMethodField()
    texts = serializers.SerializerMethodField()
    appended = serializers.SerializerMethodField()
    rows = serializers.SerializerMethodField()
    line = serializers.SerializerMethodField()

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "people", "names", "texts", "appended", "rows", "line"]

    def get_names(self, obj):
        return [f"{one.name} ({one.count})" for one in obj.people.select_related("office").all()]

    def get_texts(self, obj):
        return [f"{person}" for person in obj.people.all()]

    def get_appended(self, obj):
        found = []
        for one in obj.people.all():
            found.append({"name": one.name, "city": one.office.city if one.office else None})
        return found or None

    def get_rows(self, obj):
        return list(obj.people.order_by("-name").values("name", "office__city"))

    def get_line(self, obj):
        return ", ".join(f"{one.name}!" for one in obj.people.all())


class EntrySerializer(serializers.ModelSerializer):
    """The text of an entry is made of its columns."""

    entry = serializers.StringRelatedField()
    entries = serializers.StringRelatedField(many=True)
    first = serializers.SerializerMethodField()
    again = serializers.StringRelatedField()
    agains = serializers.SlugRelatedField(slug_field="last", many=True, read_only=True)
    last = serializers.CharField(source="again.last", default=None)
    titles = serializers.SlugRelatedField(source="chapters", slug_field="title", many=True, read_only=True)
    lines = serializers.SerializerMethodField()
    notes = serializers.SlugRelatedField(source="long", slug_field="note", many=True, read_only=True)
    texts = serializers.StringRelatedField(source="long", many=True)
    firsts = serializers.SerializerMethodField()

    class Meta:
        model = models.Entries
        fields = [
            *("id", "plugin_type", "entry", "entries", "first", "again", "agains", "last", "titles", "lines", "long"),
            *("notes", "firsts", "texts"),
        ]

    def get_firsts(self, obj):
        return [{"first": one.first, "note": one.note, "label": f"{one.last} {one.note}", "text": str(one)} for one in obj.long.all()]

    def get_lines(self, obj):
        chapters = obj.chapters.order_by("entry__first", "-title")
        return [f"{one.title} of {one.entry.last}" if one.entry else one.title for one in chapters]

    def get_first(self, obj):
        return f"first: {obj.entry}"


class CoverNameSerializer(GenericPluginSerializer):
    cover = serializers.ImageField(use_url=False)
    name = serializers.CharField(source="cover.name")
    text = serializers.CharField(source="cover")
    title = serializers.SerializerMethodField()
    alt = serializers.SerializerMethodField()
    has_cover = serializers.SerializerMethodField()

    class Meta:
        model = models.Gallery
        fields = ["id", "plugin_type", "cover", "name", "text", "title", "alt", "has_cover"]

    def get_title(self, obj):
        return obj.cover.name or None

    def get_alt(self, obj):
        return f"Cover {obj.cover.name}"

    def get_has_cover(self, obj):
        return True if obj.cover else False


class CoverAddressSerializer(GenericPluginSerializer):
    """Has the address as it is stored in place of that of the file field."""

    cover = serializers.CharField(source="cover.url")

    class Meta:
        model = models.Gallery
        fields = ["id", "plugin_type", "cover"]


register(CoverNameSerializer, CoverAddressSerializer, ComposedSerializer, MadePeopleSerializer, EntrySerializer)


class ShoutedSerializer(serializers.ModelSerializer):
    """The proxy has a property in place of the column."""

    last = serializers.CharField(source="shouted.last", default=None)

    class Meta:
        model = models.Entries
        fields = ["id", "plugin_type", "last"]


class OneSerializer(GenericPluginSerializer):
    value = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "value"]


class AppendedAgainSerializer(serializers.ModelSerializer):
    """Has more in its list."""

    value = serializers.SerializerMethodField()

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "value"]

    def get_value(self, obj):
        found = []
        for one in obj.topics.all():
            found.append(one.name)
        found.append("more")
        return found


class AppendedFewSerializer(AppendedAgainSerializer):
    """Ends early."""

    def get_value(self, obj):
        found = []
        for one in obj.topics.all():
            found.append(one.name)
            if len(found) == 2:
                break
        return found


class LastOfLoopSerializer(serializers.ModelSerializer):
    """Has the last row in place of the first one."""

    value = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "value"]

    def get_value(self, obj):
        if not obj.person:
            return None
        one = obj.person
        titles = []
        for one in obj.person.badges.order_by("title"):
            titles.append(one.title)
        return one.pk


class DefaultOfPropertySerializer(OneSerializer):
    """Without a person the property fails."""

    def get_value(self, obj):
        return getattr(obj, "person_name", "nobody")


class KindOfFileSerializer(serializers.ModelSerializer):
    """Images have another one than files."""

    kind = serializers.SerializerMethodField()

    class Meta:
        model = File
        fields = ["kind"]

    def get_kind(self, obj):
        return obj.file_type


class LinkTestSerializer(OneSerializer):
    """Only code knows which links are none."""

    def get_value(self, obj):
        return bool(obj.link)


class BodyTextSerializer(OneSerializer):
    """The text of an object is Python's own."""

    def get_value(self, obj):
        return f"{obj.data}"


class PriceTextSerializer(serializers.ModelSerializer):
    """The text of a decimal has its places."""

    value = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "value"]

    def get_value(self, obj):
        return f"{obj.price} EUR"


class FileKindSerializer(PriceTextSerializer):
    value = KindOfFileSerializer(source="flyer")


class PaddedSerializer(OneSerializer):
    """The text has a form of its own."""

    def get_value(self, obj):
        return f"{obj.count or 0:03d}"


class SumSerializer(OneSerializer):
    """Is a number."""

    def get_value(self, obj):
        return (obj.count or 0) + 1


class LastNoLengthSerializer(PriceTextSerializer):
    """No time at all is false, and written as a text."""

    def get_value(self, obj):
        return "long" if obj.lasts else "short"


class TextOfKeySerializer(OneSerializer):
    """Another text is compared with a number."""

    def get_value(self, obj):
        return obj.count == "1"


CODE = [
    *(LinkTestSerializer, BodyTextSerializer, PriceTextSerializer, PaddedSerializer, SumSerializer),
    *(AppendedAgainSerializer, AppendedFewSerializer, ShoutedSerializer, LastNoLengthSerializer, TextOfKeySerializer),
    *(LastOfLoopSerializer, DefaultOfPropertySerializer, FileKindSerializer),
]
