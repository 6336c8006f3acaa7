// Draws the demo pictures: `npx tsx src/demo/draw.ts [beginning of a name …]` writes
// src/demo/pictures/*.webp.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const families = [
  'chain',
  'drivetrain',
  'brakes',
  'tyres',
  'bottomBracket',
  'grinder',
  'moka',
  'vise',
  'plane',
  'knife',
  'drill',
  'lamp',
]
const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
const wanted = process.argv.slice(2)

mkdirSync(folder, { recursive: true })
for (const family of families) {
  const { pictures } = (await import(`./drawings/${family}.ts`)) as {
    pictures: Record<string, string>
  }
  for (const [name, svg] of Object.entries(pictures)) {
    if (wanted.length && !wanted.some(start => name.startsWith(start))) continue
    await sharp(Buffer.from(svg))
      .flatten()
      .webp({ quality: 72, effort: 6, smartSubsample: true })
      .toFile(`${folder}${name}.webp`)
  }
}
