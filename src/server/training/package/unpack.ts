// What a package holds: its files read to the last byte, its manifest, its types of files and the
// hosts that it names.
import { extname } from 'node:path'
import { readAll, type Archive } from './archive.ts'
import { readCourse } from './courseStructure.ts'
import type { ArchiveLimits } from './limits.ts'
import type { PackageContent } from '../load.ts'
import { readManifest } from './manifest.ts'
import { manifestName } from './manifestXml.ts'
import { hostsIn, namesHosts } from './outsideLinks.ts'
import { importProblem } from './problem.ts'

/** At the root, as the standard says, or in one folder, as people pack. */
const isCourse = (path: string): boolean => /^([^/]+\/)?cmi5\.xml$/i.test(path)

/** Reads every entry to the last byte: the types of files, and whom they would ask outside. */
export const unpack = async (
  archive: Archive,
  signal: AbortSignal,
  limits: ArchiveLimits,
  seen: (done: number) => void,
) => {
  const types = new Map<string, number>()
  const hosts = new Set<string>()
  let manifest: Buffer | undefined
  let course: { path: string; bytes: Buffer } | undefined
  // One of them is read, at the root before one in a folder: no archive of many fills the memory.
  const [coursePath] = archive.files
    .map(one => one.path)
    .filter(isCourse)
    .toSorted((one, other) => one.length - other.length)
  const wanted = (name: string, size: number) => {
    const type = extname(name).slice(1).toLowerCase() || 'none'
    types.set(type, (types.get(type) ?? 0) + 1)
    const isManifest = name.toLowerCase() === manifestName
    if (isManifest || name === coursePath) {
      if (size > limits.manifest) throw importProblem('manifest', 'The manifest is too large', name)
      return (bytes: Buffer) => {
        if (isManifest) manifest = bytes
        else course = { path: name, bytes }
      }
    }
    return namesHosts(name, size) ? (bytes: Buffer) => hostsIn(bytes, hosts) : null
  }
  const files = await readAll(archive, signal, seen, wanted, limits)
  return { files, types, hosts, manifest, course }
}

/** Says what lies there instead: the commonest mistakes have a way out of their own. */
const noManifest = (paths: string[]) => {
  const inFolder = paths.find(path => path.toLowerCase().endsWith(`/${manifestName}`))
  if (inFolder)
    return importProblem(
      'manifest_folder',
      'The package is inside a folder of the archive. Pack the contents of the folder, not the folder itself',
      inFolder,
    )
  const other = paths.find(path => /(^|\/)tincan\.xml$/i.test(path))
  if (other)
    return importProblem(
      'other_standard',
      'This package uses xAPI without cmi5. Only SCORM 1.2, SCORM 2004 and cmi5 packages can be played here',
      other,
    )
  return importProblem('manifest', `There is no ${manifestName} at the root of the package`)
}

/** What an unpacked package plays. Throws an import problem where no manifest says it. */
export const contentOf = ({
  files,
  types,
  hosts,
  manifest,
  course,
}: Awaited<ReturnType<typeof unpack>>) => {
  const paths = files.map(one => one.path)
  const read = () => {
    if (manifest) return readManifest(manifest, new Set(paths))
    if (course) return readCourse(course.bytes, course.path, new Set(paths))
    throw noManifest(paths)
  }
  const { warnings, ...found } = read()
  const content: PackageContent = {
    ...found,
    size: files.reduce((sum, one) => sum + one.size, 0),
    file_types: Object.fromEntries(types),
    outside_links: [...hosts].sort().slice(0, 200),
  }
  return { content, warnings }
}
