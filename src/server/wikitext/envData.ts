// What wiki text does not hold, as plain data: it goes to the thread that renders, and a digest of
// it says whether what was rendered still holds.
import type { Target, WikiEnv, WikiImage } from '#wikitext/env.ts'
import { videoAt } from '#wikitext/videoAt.ts'
import { spaced } from '#server/base/stampNames.ts'

export type EnvData = {
  origin: string
  trustedHosts: string[]
  filmProviders: string[]
  /** By title with blanks. */
  pages: [string, Target][]
  guides: [number, Target][]
  images: [number, WikiImage | 'hidden'][]
  users: [number, Target][]
  documents: [number, Target][]
  products: [string, Target][]
}

/** Nothing outside exists. */
export const nothingOutside: EnvData = {
  origin: '',
  trustedHosts: [],
  filmProviders: [],
  pages: [],
  guides: [],
  images: [],
  users: [],
  documents: [],
  products: [],
}

export const envOf = (data: EnvData): WikiEnv => {
  const pages = new Map(data.pages)
  const guides = new Map(data.guides)
  const images = new Map(data.images)
  const users = new Map(data.users)
  const documents = new Map(data.documents)
  const products = new Map(data.products)
  return {
    origin: data.origin,
    trustedHosts: data.trustedHosts,
    page: title => pages.get(spaced(title)) ?? null,
    guide: id => guides.get(id) ?? null,
    image: id => images.get(id) ?? null,
    user: id => users.get(id) ?? null,
    post: () => null,
    document: id => documents.get(id) ?? null,
    video: address => videoAt(address, data.filmProviders, true),
    product: code => products.get(code) ?? null,
  }
}
