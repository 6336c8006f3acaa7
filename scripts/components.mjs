// What the service is made of, as a list of components (CycloneDX 1.6, JSON), from
// package-lock.json alone: `npm run components > components.cdx.json`. What only builds and tests
// use is left out.
import { readFileSync } from 'node:fs'

const read = name => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const own = read('package.json')
const { packages } = read('package-lock.json')

const nameOf = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purlOf = (name, version) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`

/** `sha512-…` in base 64 as the format has it: hexadecimal. */
const hashesOf = integrity =>
  (integrity ?? '').split(' ').flatMap(one => {
    const [, bits, digest] = /^sha(\d+)-(.+)$/.exec(one) ?? []
    return digest
      ? [{ alg: `SHA-${bits}`, content: Buffer.from(digest, 'base64').toString('hex') }]
      : []
  })

const components = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(([path, { version, license, integrity, optional }]) => {
    const name = nameOf(path)
    return {
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: purlOf(name, version),
      scope: optional ? 'optional' : 'required',
      ...(license ? { licenses: [{ expression: license }] } : {}),
      hashes: hashesOf(integrity),
    }
  })

/** As Node looks for it: in the package, then in each folder above it. null: it is optional. */
const placeOf = (from, name) => {
  const above = at => at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  for (let at = from; at !== ''; at = above(at)) {
    const path = `${at}/node_modules/${name}`
    if (packages[path]) return path
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
}
const dependsOn = path =>
  Object.keys({ ...packages[path].dependencies, ...packages[path].optionalDependencies })
    .map(name => placeOf(path, name))
    .filter(found => found !== null)

process.stdout.write(
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': own.name,
          name: own.name,
          version: own.version ?? '0',
        },
      },
      components,
      dependencies: [
        { ref: own.name, dependsOn: dependsOn('') },
        ...components.map(one => ({ ref: one['bom-ref'], dependsOn: dependsOn(one['bom-ref']) })),
      ],
    },
    null,
    2,
  )}\n`,
)
