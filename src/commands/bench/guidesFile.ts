// Files of made-up guides, and their import into a data folder that no service runs on.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '#server/base/root.ts'

type MadeUpGuide = {
  /** The lines of each step. */
  steps: readonly (readonly string[])[]
  title?: string
  category?: string
  prerequisites?: readonly number[]
  tags?: readonly string[]
}

const lineOf = (guideid: number, { steps, ...guide }: MadeUpGuide): string =>
  JSON.stringify({
    guideid,
    langid: 'en',
    locale: 'en',
    type: 'repair',
    category: `Bench ${guideid % 300}`,
    ancestors: [],
    subject: '',
    title: `Repair number ${guideid}`,
    url: `/Guide/Repair/${guideid}`,
    image: null,
    prerequisites: [],
    tools: [],
    parts: [],
    tags: [],
    public: true,
    ...guide,
    steps: steps.map((lines, index) => ({
      stepid: guideid * 10 + index,
      orderby: index + 1,
      title: '',
      media: { type: 'image', data: [] },
      lines: lines.map(text_raw => ({ text_raw, bullet: 'black', level: 0 })),
    })),
  })

/** The guides from 1 to `last`, a line each. */
export const writeGuides = async (
  path: string,
  last: number,
  guideOf: (guideid: number) => MadeUpGuide,
): Promise<void> => {
  const out = createWriteStream(path)
  for (let guideid = 1; guideid <= last; guideid++)
    if (!out.write(`${lineOf(guideid, guideOf(guideid))}\n`)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
}

/** Throws where the command fails. */
export const importFile = async (
  dataDir: string,
  file: string,
  options: readonly string[] = [],
): Promise<void> => {
  const child = spawn(
    process.execPath,
    [join(rootFolder, 'dist', 'server', 'commands', 'import.js'), file, ...options],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}
