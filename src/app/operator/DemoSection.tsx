import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Demo, DemoKind } from '#contract/operator/schemas.ts'
import { read } from '#app/api/read.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { StateWord } from './StateRow.tsx'

const soon = 2000 // milliseconds between two looks while it is made or removed

const useDemo = (): Demo =>
  useSuspenseQuery({
    ...read('readDemo'),
    refetchInterval: query =>
      query.state.data?.state === 'making' || query.state.data?.state === 'removing' ? soon : false,
  }).data

const wordsOf = (kind: DemoKind, count: number): string => {
  switch (kind) {
    case 'user':
      return plural(count, { one: '# person', other: '# people' })
    case 'wiki':
      return plural(count, { one: '# page', other: '# pages' })
    case 'guide':
      return plural(count, { one: '# guide', other: '# guides' })
    case 'image':
      return plural(count, { one: '# picture', other: '# pictures' })
    case 'comment':
      return plural(count, { one: '# comment', other: '# comments' })
    case 'release':
      return plural(count, { one: '# release', other: '# releases' })
    case 'work':
      return plural(count, { one: '# run', other: '# runs' })
    case 'order':
      return plural(count, { one: '# work order', other: '# work orders' })
    case 'training':
      return plural(count, { one: '# training module', other: '# training modules' })
    case 'team':
      return plural(count, { one: '# team', other: '# teams' })
    case 'process':
      return plural(count, { one: '# approval process', other: '# approval processes' })
    case 'rule':
      return plural(count, { one: '# content rule', other: '# content rules' })
    case 'webhook':
      return plural(count, { one: '# webhook', other: '# webhooks' })
  }
}

const Things = ({ things }: { things: Demo['things'] }) => (
  <ul>
    {things.map(({ kind, things: count }) => (
      <li key={kind}>{wordsOf(kind, count)}</li>
    ))}
  </ul>
)

const RemoveDialog = ({ demo, onClose }: { demo: Demo; onClose: () => void }) => {
  const { t } = useLingui()
  const remove = useAttempt(async () => {
    await write('removeDemo', {})
    onClose()
  })
  return (
    <AskDialog
      title={t`Remove the demo content?`}
      verb={<Trans>Remove</Trans>}
      danger
      careful
      isPending={remove.isPending}
      error={remove.error}
      onAct={() => void remove.run()}
      onClose={onClose}
    >
      <p>
        <Trans>
          This demo content will be removed, along with its comments, tags, views and notifications,
          unless someone has edited it or is using it:
        </Trans>
      </p>
      <Things things={demo.things} />
      <p>
        <Trans>
          Anything you or others wrote is kept: edited guides and pages, categories with your own
          guides, and accounts with a password. Deleted guides can be restored for 30 days.
        </Trans>
      </p>
    </AskDialog>
  )
}

const DemoState = ({ demo }: { demo: Demo }) => {
  if (demo.state === 'making')
    return (
      <StateWord kind="plain">
        <Trans>creating</Trans>
      </StateWord>
    )
  if (demo.state === 'unfinished')
    return (
      <StateWord kind="warn">
        <Trans>incomplete</Trans>
      </StateWord>
    )
  if (demo.state === 'removing')
    return (
      <StateWord kind="plain">
        <Trans>removing</Trans>
      </StateWord>
    )
  if (demo.state === 'removed')
    return (
      <StateWord kind="ok">
        <Trans>removed</Trans>
      </StateWord>
    )
  return (
    <StateWord kind="warn">
      <Trans>present</Trans>
    </StateWord>
  )
}

/** Why it stopped, and how it goes on. */
const Unfinished = ({ problem }: { problem: string }) => (
  <>
    <MutedText>
      <Trans>
        An error stopped the creation of the demo content. You can use the content created so far.
        Restart the service to continue, or remove the demo content.
      </Trans>
    </MutedText>
    <p>
      <code lang="en">{problem}</code>
    </p>
  </>
)

/** What a first start put here, and the button that takes it away. */
export const DemoSection = () => {
  const { t } = useLingui()
  const demo = useDemo()
  const [isAsking, setIsAsking] = useState(false)
  if (demo.state === 'none') return null
  const canGo = ['making', 'unfinished', 'made'].includes(demo.state)
  return (
    <PageSection boxed title={t`Demo content`} acts={<DemoState demo={demo} />}>
      {demo.state === 'removed' ? (
        <MutedText>
          {demo.things.length === 0 ? (
            <Trans>All demo content is removed.</Trans>
          ) : (
            <Trans>This demo content is kept because someone has edited it or is using it:</Trans>
          )}
        </MutedText>
      ) : (
        <MutedText>
          <Trans>
            Stepwright created the demo content when it first started, so that no screen is empty.
            The people, views and runs in the demo content are made up.
          </Trans>
        </MutedText>
      )}
      {demo.problem !== null && <Unfinished problem={demo.problem} />}
      <Things things={demo.things} />
      {canGo && (
        <PageRow>
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            <Trans>Remove the demo content…</Trans>
          </Button>
        </PageRow>
      )}
      {isAsking && <RemoveDialog demo={demo} onClose={() => setIsAsking(false)} />}
    </PageSection>
  )
}
