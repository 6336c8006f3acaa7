// What a package holds: its files read to the last byte, its manifest, its types of files and the
// hosts that it names.
import { extname } from 'node:path'
import { readAll, type Archive } from './archive.ts'
import type { ArchiveLimits } from './limits.ts'
import type { PackageContent } from '../load.ts'
import { readManifest } from './manifest.ts'
import { manifestName } from './manifestXml.ts'
import { hostsIn, namesHosts } from './outsideLinks.ts'
import { importProblem } from './problem.ts'

/** Reads every entry to the last byte: the types of files, and whom they would ask outside. */
export const unpack = async (
  archive: Archive,
  signal: AbortSignal,
  limits: ArchiveLimits,
  seen: (done: number) => void,
) => {
  const types = new Map<string, number>()
  const hosts = new Set<string>()
  const manifests: Buffer[] = []
  const wanted = (name: string, size: number) => {
    const type = extname(name).slice(1).toLowerCase() || 'none'
    types.set(type, (types.get(type) ?? 0) + 1)
    if (name.toLowerCase() === manifestName) {
      if (size > limits.manifest) throw importProblem('manifest', 'The manifest is too large', name)
      return (bytes: Buffer) => void manifests.push(bytes)
    }
    return namesHosts(name, size) ? (bytes: Buffer) => hostsIn(bytes, hosts) : null
  }
  const files = await readAll(archive, signal, seen, wanted, limits)
  return { files, types, hosts, manifest: manifests.at(-1) }
}

/** Says what lies there instead: the commonest mistakes have a way out of their own. */
const noManifest = (paths: string[]) => {
  const inFolder = paths.find(path => path.toLowerCase().endsWith(`/${manifestName}`))
  if (inFolder)
    return importProblem(
      'manifest_folder',
      'The package lies in a folder of the archive: pack what is in the folder, not the folder',
      inFolder,
    )
  const other = paths.find(path => /(^|\/)(cmi5|tincan)\.xml$/i.test(path))
  if (other)
    return importProblem(
      'other_standard',
      'This is a package of cmi5 or xAPI: SCORM 1.2 and SCORM 2004 are played here',
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
}: Awaited<ReturnType<typeof unpack>>) => {
  if (!manifest) throw noManifest(files.map(one => one.path))
  const { warnings, ...found } = readManifest(manifest, new Set(files.map(one => one.path)))
  const content: PackageContent = {
    ...found,
    size: files.reduce((sum, one) => sum + one.size, 0),
    file_types: Object.fromEntries(types),
    outside_links: [...hosts].sort().slice(0, 200),
  }
  return { content, warnings }
}
