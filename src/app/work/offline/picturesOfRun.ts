import { closest } from '#lib/media/pictureSources.ts'
import { picturesOf } from '#app/offline/picturesOf.ts'
import type { Run } from '../run/run.ts'
import type { Pack } from '../run/runDatabase.ts'

/** Addresses of what its record shows: photographs that the service has. */
const recorded = ({ entry: { record } }: Run): string[] =>
  record.flatMap(({ image }) => (image ? (closest(image) ?? []) : []))

/** All that the bench shows of this run, each once, large enough for a close look. */
export const picturesOfRun = ({ guide }: Pack, run: Run): string[] => [
  ...new Set([
    ...picturesOf({
      image: null,
      steps: guide.steps,
      introduction_rendered: guide.introduction_rendered ?? '',
      conclusion_rendered: guide.conclusion_rendered ?? '',
    }),
    ...recorded(run),
  ]),
]
