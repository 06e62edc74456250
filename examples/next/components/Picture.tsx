import Image from 'next/image'
import { localPath } from '../lib/links'

interface Props {
  src: string
  alt: string
  sizes: string
}

/** A picture of the CMS. `npm run export` puts the files into public/media. */
export function Picture({ src, alt, sizes }: Props) {
  return (
    <span className="picture">
      <Image src={localPath(src)} alt={alt} fill sizes={sizes} />
    </span>
  )
}
