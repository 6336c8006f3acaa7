// The messages of the app, as the catalogues hold them.
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** All texts in a language, those of the first page among them. */
export const textsIn = async (language: string): Promise<string[]> => {
  const catalogs = await getCatalogs(getConfig())
  const read = await Promise.all(catalogs.map(async one => (await one.read(language)) ?? {}))
  return read.flatMap(one =>
    Object.values(one).flatMap(({ translation }) => (translation ? translation : [])),
  )
}
