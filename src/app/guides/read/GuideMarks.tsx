import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BarChart3, CircleAlert, CircleCheck, Eye, Play, Star } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { NoAnswer } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { TimeTaken } from './TimeTaken.tsx'
import { useWatch } from './useWatch.ts'

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
      error.message
    ) : (
      <Trans>The service refused this, so nothing was saved. Try again.</Trans>
    )}
  </Notice>
)

/**
 * "I did this", favourite and watching, for whoever is signed in; the way to its views for its
 * creator and Admins.
 */
export const GuideMarks = ({ guide, asked }: { guide: ShownGuide; asked: Asked }) => {
  const { t } = useLingui()
  const me = useMe()
  const completed = useMark(asked, 'completed')
  const favorited = useMark(asked, 'favorited')
  const watch = useWatch(guide.guideid)
  const error = completed.error ?? favorited.error ?? watch.error
  const press = (mark: Pick<typeof watch, 'isPending' | 'change'>, wanted: boolean) =>
    mark.isPending ? undefined : void mark.change(wanted)
  const hasWork = useQuery(read('readSite')).data?.features.work_log === true
  return (
    <>
      {hasWork && guide.steps.length > 0 && (
        <LinkButton icon={Play} href={authorPaths.startWork(guide.guideid)}>
          <Trans>Work through this guide</Trans>
        </LinkButton>
      )}
      <Button
        kind="quiet"
        icon={CircleCheck}
        aria-pressed={guide.completed}
        title={t`Adds this guide to those you have completed`}
        onClick={() => press(completed, !guide.completed)}
      >
        <Trans>I did this</Trans>
      </Button>
      <Button
        kind="quiet"
        icon={Star}
        aria-pressed={guide.favorited}
        title={t`Adds this guide to your favourites`}
        onClick={() => press(favorited, !guide.favorited)}
      >
        <Trans>Favourite</Trans>
      </Button>
      {watch.watched !== undefined && (
        <Button
          kind="quiet"
          icon={Eye}
          aria-pressed={watch.watched}
          title={t`Notifies you when this guide changes`}
          onClick={() => press(watch, !watch.watched)}
        >
          <Trans>Watch for changes</Trans>
        </Button>
      )}
      {me && (me.greatest_privilege === 'Admin' || me.userid === guide.author.userid) && (
        <LinkButton
          kind="quiet"
          icon={BarChart3}
          href={authorPaths.viewsOf('guide', guide.guideid)}
        >
          <Trans>Views</Trans>
        </LinkButton>
      )}
      {guide.completed && <TimeTaken guideid={guide.guideid} />}
      {error && <NotSaved error={error} />}
    </>
  )
}
