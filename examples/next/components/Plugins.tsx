import type { ReactNode } from 'react'
import type { Plugin } from '../cms-types'
import { linkUrl } from '../lib/links'
import { Anchor } from './Anchor'
import { Picture } from './Picture'
import { RichText } from './RichText'

/** Renders plugins by type. */
export function Plugins({ plugins = [] }: { plugins: readonly Plugin[] | undefined }): ReactNode {
  return plugins.map((plugin) => <OnePlugin key={plugin.id} plugin={plugin} />)
}

type PluginOf<Type> = Extract<Plugin, { plugin_type: Type }>

function OnePlugin({ plugin }: { plugin: Plugin }): ReactNode {
  switch (plugin.plugin_type) {
    case 'Alias':
      return <Plugins plugins={plugin.content} />
    case 'CardsPlugin':
      return (
        <div className="cards">
          <Plugins plugins={plugin.children} />
        </div>
      )
    case 'CardPlugin':
      return (
        <article className="card">
          {plugin.picture && <Picture src={plugin.picture} alt="" sizes="(min-width: 50rem) 20rem, 100vw" />}
          <h2>{plugin.title}</h2>
          <p>{plugin.text}</p>
          <Plugins plugins={plugin.children} />
        </article>
      )
    case 'LinkPlugin':
      return <LinkPlugin plugin={plugin} />
    case 'NotePlugin':
      return (
        <aside className={`note ${plugin.kind}`}>
          <Plugins plugins={plugin.children} />
        </aside>
      )
    case 'PicturePlugin':
      return <PicturePlugin plugin={plugin} />
    case 'QuotePlugin':
      return (
        <blockquote>
          <p>{plugin.text}</p>
          {plugin.source && <footer>{plugin.source}</footer>}
        </blockquote>
      )
    case 'TextPlugin':
      return (
        <div className="text">
          <RichText html={plugin.body ?? ''} plugins={plugin.children ?? []} />
        </div>
      )
    // A type without a component shows its children.
    default:
      return (
        <>
          {process.env.NODE_ENV === 'development' && <p className="note">No component for {plugin.plugin_type}</p>}
          <Plugins plugins={'children' in plugin ? plugin.children : undefined} />
        </>
      )
  }
}

function LinkPlugin({ plugin }: { plugin: PluginOf<'LinkPlugin'> }): ReactNode {
  const url = linkUrl(plugin.link)
  const inText = plugin.parent_plugin_type === 'TextPlugin'
  const label = (
    <>
      {plugin.name}
      <Plugins plugins={plugin.children} />
    </>
  )
  const link = url === '' ? label : <Anchor className={inText ? undefined : 'button'} href={url}>{label}</Anchor>
  return inText ? link : <p>{link}</p>
}

function PicturePlugin({ plugin }: { plugin: PluginOf<'PicturePlugin'> }): ReactNode {
  const src = plugin.picture ?? plugin.external_picture
  if (src === null) return null
  return (
    <figure>
      <Picture src={src} alt={String(plugin.attributes?.alt ?? '')} sizes="(min-width: 60rem) 52rem, 100vw" />
      {plugin.caption_text && <figcaption>{plugin.caption_text}</figcaption>}
    </figure>
  )
}
