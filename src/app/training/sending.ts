// Packages on their way from this page: they go on while somebody looks elsewhere in the app, and
// are asked about before the page is left.
import { queries } from '#app/api/queries.ts'
import { write } from '#app/api/write.ts'

let underway = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends a package for an import. Throws ApiError; how far it is, the import itself says. */
export const sendPackage = async (importid: number, file: File): Promise<void> => {
  if (underway++ === 0) addEventListener('beforeunload', ask)
  // From here on the service receives it, which the list shows.
  const soon = setTimeout(
    () => void queries.invalidateQueries({ queryKey: ['listTrainingVersions'] }),
    300,
  )
  try {
    await write(
      'startTrainingByUpload',
      { params: { importid }, query: { file: file.name.slice(0, 255) } },
      { file },
    )
  } catch (cause) {
    await queries.invalidateQueries({ queryKey: ['listTrainingVersions'] })
    throw cause
  } finally {
    clearTimeout(soon)
    if (--underway === 0) removeEventListener('beforeunload', ask)
  }
}
