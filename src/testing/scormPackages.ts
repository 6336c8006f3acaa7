// Archives byte by byte, so that a test can make one that no packager would: wrong sizes, links,
// names of every kind.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { Zip, ZipDeflate } from 'fflate'

export type TestEntry = {
  name: string | Buffer
  bytes?: Buffer | string
  deflate?: boolean
  /** Type bits of Unix: 0o120777 is a link. */
  mode?: number
  flags?: number
  method?: number
  /** What it says of itself instead of the truth. */
  says?: { size?: number; packed?: number; crc?: number }
}

const u16 = (n: number) => {
  const b = Buffer.alloc(2)
  b.writeUInt16LE(n)
  return b
}
const u32 = (n: number) => {
  const b = Buffer.alloc(4)
  b.writeUInt32LE(n >>> 0)
  return b
}

export const zipOf = (entries: TestEntry[]): Uint8Array<ArrayBuffer> => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const {
    name,
    bytes = '',
    deflate = false,
    mode = 0o100644,
    flags,
    method,
    says = {},
  } of entries) {
    const raw = Buffer.from(bytes as string)
    const path = Buffer.from(name as string)
    const data = deflate ? deflateRawSync(raw, { level: 9 }) : raw
    const common = Buffer.concat([
      u16(20),
      u16(flags ?? 0x800),
      u16(method ?? (deflate ? 8 : 0)),
      u16(0),
      u16(0x5a21),
      u32(says.crc ?? crc32(raw)),
      u32(says.packed ?? data.length),
      u32(says.size ?? raw.length),
      u16(path.length),
      u16(0),
    ])
    const head = Buffer.concat([u32(0x04034b50), common, path])
    local.push(head, data)
    central.push(
      u32(0x02014b50),
      u16(0x0314),
      common,
      u16(0),
      u16(0),
      u16(0),
      u32(mode << 16),
      u32(at),
      path,
    )
    at += head.length + data.length
  }
  const directory = Buffer.concat(central)
  return new Uint8Array(
    Buffer.concat([
      ...local,
      directory,
      u32(0x06054b50),
      u16(0),
      u16(0),
      u16(entries.length),
      u16(entries.length),
      u32(directory.length),
      u32(at),
      u16(0),
    ]),
  )
}

/** A page that talks to the runtime as the standard says. */
const page = (name: string) =>
  `<!doctype html><title>${name}</title><script src="sco.js"></script><body>${name}</body>`
const sco = '/* the tests drive the runtime themselves */'

export const manifest12 = (
  items = ['index.html'],
  more = '',
) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lockout" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>Lockout</title>
${items.map((_, n) => `<item identifier="item${n}" identifierref="res${n}"><title>Part ${n + 1}</title></item>`).join('')}</organization></organizations>
<resources>${items.map((href, n) => `<resource identifier="res${n}" type="webcontent" adlcp:scormtype="sco" href="${href}"><file href="${href}"/></resource>`).join('')}${more}</resources></manifest>`

export const manifest2004 = (version: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lockout" version="1" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
<metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>Lockout</title><item identifier="item0" identifierref="res0"><title>Part 1</title></item>${more}</organization></organizations>
<resources><resource identifier="res0" type="webcontent" adlcp:scormType="sco" href="index.html"><file href="index.html"/><file href="sco.js"/></resource></resources></manifest>`

export const files: TestEntry[] = [
  { name: 'index.html', bytes: page('Lockout'), deflate: true },
  { name: 'sco.js', bytes: sco },
]
export const packageOf = (manifest: string, more: TestEntry[] = []): Uint8Array<ArrayBuffer> =>
  zipOf([{ name: 'imsmanifest.xml', bytes: manifest, deflate: true }, ...files, ...more])
export const goodPackage = (): Uint8Array<ArrayBuffer> => packageOf(manifest12())

/** Schemas that the packager puts beside the pages; nothing that plays a package reads them. */
const schemas = {
  '1.2': ['adlcp_rootv1p2.xsd', 'ims_xml.xsd', 'imscp_rootv1p1p2.xsd', 'imsmd_rootv1p2p1.xsd'],
  '2004': ['XMLSchema.dtd', 'adlcp_v1p3.xsd', 'datatypes.dtd', 'imscp_v1p1.xsd', 'imsss_v1p0.xsd'],
}

export type Edition = '1.2' | '2004 3rd Edition' | '2004 4th Edition'
const fixture = (path: string[]) => join(import.meta.dirname, '..', 'fixtures', 'scorm', ...path)
/** What public tools made, recorded (src/fixtures/scorm). */
export const recorded = (...path: string[]): string => readFileSync(fixture(path), 'utf8')
/** A whole archive, as the tool wrote it. */
export const recordedArchive = (tool: string, edition: Edition): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fixture(['archives', tool, `${edition}.zip`])))

/**
 * A package like that of a public packager: its manifest, recorded from it, among other files, and
 * sizes behind the bytes as a zip that is streamed has them.
 */
export const packagedAs = (
  version: Edition,
  manifest = recorded('simple-scorm-packager', `${version}.xml`),
  texts: Record<string, string> = {},
): Uint8Array<ArrayBuffer> => {
  const written: [name: string, bytes: Uint8Array][] = [
    ...schemas[version === '1.2' ? version : '2004'].map(name => [name, '<schema/>'] as const),
    ['imsmanifest.xml', manifest] as const,
    ...[...manifest.matchAll(/<file href="([^"]+)"/g)].map(
      ([, name = '']) => [name, texts[name] ?? '<!doctype html><title>Lockout</title>'] as const,
    ),
    ['metadata.xml', '<lom xmlns="http://ltsc.ieee.org/xsd/LOM"/>'] as const,
  ].map(([name, text]) => [name, Buffer.from(text)])
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [name, bytes] of written) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  zip.end()
  return new Uint8Array(Buffer.concat(parts))
}

type TestUnit = { id?: string; title?: string; url?: string; attributes?: string; more?: string }
const unitXml = (
  { id, title, url = 'index.html', attributes = 'moveOn="Completed"', more = '' }: TestUnit,
  place: number,
) =>
  `<au id="${id ?? `https://example.org/au/${place + 1}`}" ${attributes}><title><langstring lang="en-US">${title ?? `Part ${place + 1}`}</langstring></title><description><langstring lang="en-US">What it is about</langstring></description><url>${url}</url>${more}</au>`
/** cmi5.xml; `block` puts all but the first part into one. */
export const courseXml = (
  units: TestUnit[] = [{}],
  { block = false, course = 'https://example.org/course' } = {},
): string => {
  const all = units.map(unitXml)
  return `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="${course}"><title><langstring lang="en-US">Lockout</langstring></title><description><langstring lang="en-US">Before you open it</langstring></description></course>
${block ? `${all[0]}<block id="https://example.org/block"><title><langstring>Further</langstring></title><description><langstring>More</langstring></description>${all.slice(1).join('')}</block>` : all.join('')}</courseStructure>`
}
export const coursePackage = (xml = courseXml(), more: TestEntry[] = []): Uint8Array<ArrayBuffer> =>
  zipOf([{ name: 'cmi5.xml', bytes: xml, deflate: true }, ...files, ...more])
