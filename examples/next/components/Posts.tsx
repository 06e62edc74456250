import Link from 'next/link'
import { dayOf, type Post } from '../lib/journal'
import { localPath } from '../lib/links'
import { Picture } from './Picture'
import { RichText } from './RichText'

export function Posts({ posts }: { posts: readonly Post[] }) {
  if (posts.length === 0) return null
  return (
    <div className="cards">
      {posts.map((post) => (
        <article key={post.slug} className="card">
          {post.image && <Picture src={post.image} alt="" sizes="(min-width: 50rem) 20rem, 100vw" />}
          <h2>
            <Link href={localPath(post.url)}>{post.title}</Link>
          </h2>
          <p className="day"><time dateTime={post.date ?? undefined}>{dayOf(post)}</time></p>
          <RichText html={post.abstract} plugins={[]} />
        </article>
      ))}
    </div>
  )
}
