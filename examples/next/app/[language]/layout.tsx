import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { siteUrl } from '../../lib/cms'
import { directionOf } from '../../lib/words'
import '../styles.css'

export const metadata: Metadata = { metadataBase: new URL(siteUrl), icons: { icon: 'data:,' } }

interface Props {
  children: ReactNode
  params: Promise<{ language: string }>
}

/** The root layout: `<html>` needs the language. */
export default async function Layout({ children, params }: Props) {
  const { language } = await params
  return (
    <html lang={language} dir={directionOf(language)}>
      <body>{children}</body>
    </html>
  )
}
