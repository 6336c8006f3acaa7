import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  BarChart3,
  BookOpen,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CodeXml,
  Eye,
  LayoutTemplate,
  Play,
  Printer,
  Star,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { NoAnswer } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { lazyComponent } from '#app/shell/lazyComponent.ts'
import { printPath } from '#app/printPath.ts'
import { bookletPath } from '#app/workshopPaths.ts'
import { languageOf } from './languageOf.ts'
import { StepsSeen } from './StepsSeen.tsx'
import { TimeTaken } from './TimeTaken.tsx'
import { useWatch } from './useWatch.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const EmbedDialog = lazyComponent(() => import('./share/EmbedDialog.tsx'), 'EmbedDialog')

type Asked = { params: { guideid: number }; query?: { langid: string } }
type Mark = 'completed' | 'favorited'
const writes = {
  completed: ['completeGuide', 'uncompleteGuide'],
  favorited: ['favoriteGuide', 'unfavoriteGuide'],
} as const

/** Shows the mark at once, and takes it back when the service does not keep it. */
const useMark = (asked: Asked, mark: Mark) => {
  const queries = useQueryClient()
  const set = useWrite(writes[mark][0])
  const unset = useWrite(writes[mark][1])
  const { queryKey } = read('readGuide', asked)
  const show = (value: boolean) =>
    queries.setQueryData(
      queryKey,
      (guide: Guide | undefined) => guide && { ...guide, [mark]: value },
    )
  return {
    isPending: set.isPending || unset.isPending,
    error: set.error ?? unset.error,
    change: async (wanted: boolean) => {
      set.reset()
      unset.reset()
      await queries.cancelQueries({ queryKey }) // an answer from before would undo it on the screen
      show(wanted)
      const write = wanted ? set : unset
      write.mutate({ params: asked.params }, { onError: () => show(!wanted) })
    },
  }
}

const NotSaved = ({ error }: { error: Error }) => (
  <Notice kind="danger" icon={CircleAlert} role="alert">
    {error instanceof NoAnswer ? (
      refusedWords(error)
    ) : (
      <Trans>The change was not saved. Try again.</Trans>
    )}
  </Notice>
)

/** On or off, once it is known; pressed twice at once, it is one press. */
const toggle = (
  label: string,
  icon: LucideIcon,
  checked: boolean,
  mark: Pick<ReturnType<typeof useWatch>, 'isPending' | 'change'>,
): MenuItem => ({
  label,
  icon,
  checked,
  onSelect: () => (mark.isPending ? undefined : void mark.change(!checked)),
})

/** What is done more seldom: the bench, the marks of whoever is signed in, paper, and figures. */
const useItems = (
  guide: ShownGuide,
  marks: Record<Mark, ReturnType<typeof useMark>> & { watch: ReturnType<typeof useWatch> },
  { onPrint, onEmbed }: { onPrint: () => void; onEmbed: (() => void) | undefined },
): (MenuItem | null)[] => {
  const { t } = useLingui()
  const me = useMe()
  const navigate = useNavigate()
  const { guideid } = guide
  const { completed, favorited, watch } = marks
  const site = useQuery(read('readSite')).data
  const hasWork = site?.features.work_log === true
  const isForAll = guide.public && site?.private === false
  const hasSteps = guide.steps.length > 0
  const seesViews = me && (me.greatest_privilege === 'Admin' || me.userid === guide.author.userid)
  const to = (label: string, icon: LucideIcon, address: string): MenuItem => ({
    label,
    icon,
    onSelect: () => void navigate(address),
  })
  return [
    ...(hasWork && hasSteps
      ? [to(t`Work through this guide`, Play, authorPaths.startWork(guideid)), null]
      : []),
    toggle(t`I completed this guide`, CircleCheck, guide.completed, completed),
    toggle(t`Favourite`, Star, guide.favorited, favorited),
    // Its place is kept until it is known: rows below it must not move under a finger.
    {
      ...toggle(t`Watch for changes`, Eye, watch.watched ?? false, watch),
      why:
        watch.watched !== undefined
          ? undefined
          : watch.isFailed
            ? t`Your setting for this guide did not load. Reload the page.`
            : t`Loading…`,
    },
    null,
    { label: t`Print`, icon: Printer, onSelect: onPrint },
    to(t`Print with options`, LayoutTemplate, printPath([guideid], languageOf(guide))),
    ...(hasSteps ? [to(t`Booklet`, BookOpen, bookletPath(guideid, languageOf(guide)))] : []),
    ...(isForAll && onEmbed
      ? [{ label: t`Show this guide on your website…`, icon: CodeXml, onSelect: onEmbed }]
      : []),
    ...(seesViews ? [to(t`Views`, BarChart3, authorPaths.viewsOf('guide', guideid))] : []),
  ]
}

type GuideMarksProps = {
  guide: ShownGuide
  asked: Asked
  onPrint: () => void
  /** It is shown as it would be, with what nobody else has read yet. */
  isPreview?: boolean
}

/** One menu for whoever is signed in, so that the acts keep to their row. */
export const GuideMarks = ({ guide, asked, onPrint, isPreview = false }: GuideMarksProps) => {
  const { t } = useLingui()
  const completed = useMark(asked, 'completed')
  const favorited = useMark(asked, 'favorited')
  const watch = useWatch(guide.guideid)
  const [isEmbedding, setIsEmbedding] = useState(false)
  // What the site does stands in the first rows: one that came later would stand in for another.
  const site = useQuery(read('readSite'))
  const isComing = site.isPending && site.fetchStatus === 'fetching'
  const items = useItems(
    guide,
    { completed, favorited, watch },
    { onPrint, onEmbed: isPreview ? undefined : () => setIsEmbedding(true) },
  )
  const error = completed.error ?? favorited.error ?? watch.error
  return (
    <>
      <StepsSeen guide={guide} />
      {!isComing && (
        <Menu kind="quiet" label={t`More`} iconAfter={ChevronDown} items={items}>
          <Trans>More</Trans>
        </Menu>
      )}
      {isEmbedding && (
        <Suspense fallback={null}>
          <EmbedDialog guide={guide} onClose={() => setIsEmbedding(false)} />
        </Suspense>
      )}
      {guide.completed && <TimeTaken guideid={guide.guideid} />}
      {error && <NotSaved error={error} />}
    </>
  )
}
