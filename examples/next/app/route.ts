import { redirect } from 'next/navigation'
import { homeLanguages } from '../lib/cms'

export async function GET(): Promise<Response> {
  const [first] = await homeLanguages()
  redirect(`/${first?.code}/`)
}
