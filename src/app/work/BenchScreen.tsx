import { useSuspenseQuery } from '@tanstack/react-query'
import { useOwnId } from '#app/offline/useKeeper.ts'
import type { Line, Step } from '#contract/guides/shapes.ts'
import { useMe } from '#app/api/useMe.ts'
import { StepLine } from '#app/guides/read/steps/StepLine.tsx'
import { StepMedia } from '#app/guides/read/media/StepMedia.tsx'
import { StepValues } from '#app/guides/values/StepValues.tsx'
import { usePrefetchPictures } from '#app/guides/read/media/usePrefetchPictures.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { openedRun } from './run/openRun.ts'
import { OwnBench } from './bench/OwnBench.tsx'
import { WatchBench } from './bench/WatchBench.tsx'

/** Pictures, values and lines are the readers' own parts. */
const shown = {
  media: (step: Step, number: number) => <StepMedia media={step.media} number={number} />,
  values: (step: Step) => <StepValues step={step} />,
  line: (line: Line) => <StepLine line={line} />,
}

const none: readonly Step[] = []

const Opened = ({ entryid }: { entryid: number }) => {
  const { data: opened } = useSuspenseQuery(openedRun(useOwnId(), entryid))
  useTitle(opened.kind === 'own' ? opened.store.pack.guide.title : opened.pack.guide.title)
  usePrefetchPictures(opened.kind === 'own' ? opened.store.pack.guide.steps : none)
  return opened.kind === 'own' ? (
    <OwnBench key={entryid} store={opened.store} shown={shown} />
  ) : (
    <WatchBench key={entryid} first={opened.entry} pack={opened.pack} shown={shown} />
  )
}

/** One run through a guide: at work on it, or looking on. */
export const BenchScreen = ({ entryid }: { entryid: number }) =>
  useMe() === null ? <ForbiddenNotice /> : <Opened entryid={entryid} />
