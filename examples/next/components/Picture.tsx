import Image from 'next/image'
import { localPath } from '../lib/links'

interface Props {
  src: string
  alt: string
  sizes: string
}

/** A picture of the CMS. `npm run export` puts the files into public/media. */
export function Picture({ src, alt, sizes }: Props) {
  const path = localPath(src)
  // Next.js makes no variants of pictures of other hosts, unless next.config.ts names these.
  const isForeign = !path.startsWith('/')
  return (
    <span className="picture">
      <Image src={path} alt={alt} fill sizes={sizes} unoptimized={isForeign} />
    </span>
  )
}
