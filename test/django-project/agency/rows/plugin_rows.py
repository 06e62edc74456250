"""Plugins of every type, with what they refer to."""

from cms.api import add_plugin
from cms.models import CMSPlugin
from cms.plugin_pool import plugin_pool
from django.contrib.contenttypes.models import ContentType
from django.db import models as fields
from django.db import transaction
from plugin_values import plugin_values

from ..drawn import chosen_rows as chosen
from ..drawn import rare_rows as rare
from ..fields import kinds
from ..models import parts, steps, things
from ..values import words

#: They show what no row of theirs says, or have rows of models that this does not make.
without_rows = ["PageTreePlugin", "TOCPlugin", "EditorNotePlugin", "NavContainerPlugin"]


class PluginRows:
    def use_every_type(self):
        """So that no field stays without rows."""
        contents = [one for one in self.contents() if one.get_placeholders()]
        for index, name in enumerate(sorted(plugin_pool.plugins)):
            if name not in without_rows:
                content = contents[index % len(contents)]
                self.make_plugin(content.get_placeholders()[0], content.language, name=name)

    def make_plugin(self, placeholder, language, target=None, name=None, depth=0):
        names = [one for one in sorted(plugin_pool.plugins) if one not in without_rows]
        own = [one for one in names if plugin_pool.plugins[one].__module__.startswith("agency.")]
        name = name or chosen.choice(own if chosen.random() < 0.6 else names)
        plugin = plugin_pool.plugins[name]
        parents = [one for one in plugin.parent_classes or [] if one in names]
        if target is None and parents:
            target = self.make_plugin(placeholder, language, None, parents[0], depth + 2)
        if issubclass(plugin.model, tuple(parts)):
            values = self.part_values(plugin.model)
        elif name == "Alias":
            if not getattr(self, "aliases", []):
                return None
            values = {"alias": chosen.choice(self.aliases), "template": "default"}
        elif plugin.model is CMSPlugin or plugin.model.__module__.startswith("djangocms_stories"):
            values = {}
        else:
            values = plugin_values(chosen, plugin, self.image, self.file)
            # Plain values in lists make the live API fail.
            if chosen.random() < 0.95 and "config" in values:
                values["config"] = {key: None if isinstance(one, list) else one for key, one in values["config"].items()}
            if name == "SnippetPlugin":
                values = {"snippet_grouper": self.snippet()}
            if name == "TextPlugin":
                values = {"body": kinds["html"][1](chosen) + chosen.choice(words)}
        # A parameter of that name is another thing.
        own_target = {"target": values.pop("target")} if "target" in values else {}
        with transaction.atomic():
            made = add_plugin(placeholder, name, language, target=target, **values)
            plugin.model.objects.filter(pk=made.pk).update(**own_target)
        if isinstance(made, tuple(parts)):
            self.relate(made)
        if plugin.allow_children and depth < 2:
            inner = [one for one in plugin.child_classes or own + ["TextPlugin"] if one in names]
            for _ in range(chosen.randrange(3)):
                child = self.make_plugin(placeholder, language, made, chosen.choice(inner), depth + 1) if inner else None
                # In texts, plugins stand where their marks are.
                if child and name == "TextPlugin" and rare.random() < 0.7:
                    made.body += '<p>In <cms-plugin id="%d" title="It"></cms-plugin> between</p>' % child.pk
                    made.save()
        return made

    def snippet(self):
        from djangocms_snippet.models import Snippet, SnippetGrouper
        from djangocms_versioning.models import Version

        made = SnippetGrouper.objects.create()
        name = "Snippet %d" % made.pk
        snippet = Snippet.objects.with_user(self.user).create(
            name=name, slug="snippet-%d" % made.pk, html="<b>snippet</b>", snippet_grouper=made
        )
        Version.objects.get_for_content(snippet).publish(self.user)
        return made

    def part_values(self, model):
        values = {}
        for field in model._meta.concrete_fields:
            kind = getattr(field, "drawn_kind", None)
            if kind is None and not (field.name == "width" or field.is_relation and field.model._meta.app_label == "agency"):
                continue
            if field.null and chosen.random() < 0.25:
                continue
            if kind is not None:
                values[field.name] = kinds[kind][1](chosen)
            elif field.name == "width":
                values["width"] = abs(kinds["price"][1](chosen)) % 100
            elif not field.name.endswith("_ptr"):
                target = self.target(field)
                if target is not None:
                    values[field.name] = target
        if "content_type" in values:
            values["object_key"] = chosen.choice(["1", "2", "gone"])
        return values

    def target(self, field):
        related = field.related_model
        if related is ContentType:
            return ContentType.objects.get_for_model(chosen.choice(things))
        rows = list(related._base_manager.order_by("pk")[:8])
        if field.one_to_one:
            rows = [row for row in rows if not field.model._base_manager.filter(**{field.name: row}).exists()]
        return chosen.choice(rows) if rows else None

    def relate(self, plugin):
        for field in plugin._meta.many_to_many:
            if not isinstance(field, fields.ManyToManyField):
                getattr(plugin, field.name).add(*chosen.sample(words, 2))
                continue
            rows = list(field.related_model._base_manager.order_by("pk")[:6])
            some = chosen.sample(rows, chosen.randint(0, min(3, len(rows))))
            through = field.remote_field.through
            if through in steps:
                for row in some + some[:1]:
                    through.objects.create(owner=plugin, thing=row, place=chosen.randrange(5))
            else:
                getattr(plugin, field.name).set(some)
