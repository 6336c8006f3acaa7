import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, Pencil, Power, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ContentRule, RuleTrial } from '#contract/contentRules/schemas.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { MutedText, PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { formatMoment } from '#app/ui/text/dates.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleTrialResult } from './RuleTrialResult.tsx'
import { actNames, kindNames, placeNames } from './ruleWords.ts'

type OfRule = { rule: ContentRule }

/** What it says, for whoever does not change it. */
const RuleSummary = ({ rule: { kind, entries, places, below, act, message, tried } }: OfRule) => {
  const { t, i18n } = useLingui()
  const when = tried ? formatMoment(tried.at * 1000, i18n.locale) : ''
  const [found, all] = tried ? [tried.matched, tried.looked_at].map(n => i18n.number(n)) : []
  return (
    <>
      <p>
        {i18n._(kindNames[kind])}: {entries.join(', ')}
      </p>
      <MutedText>
        {i18n._(actNames[act])} · {places.map(place => i18n._(placeNames[place])).join(', ')}
        {below !== null && ` · ${t`reputation below ${below}`}`}
      </MutedText>
      {act === 'refuse' && <blockquote>{message}</blockquote>}
      <MutedText>
        {found === undefined
          ? t`Not tried yet as it is now.`
          : t`Last tried ${when}: found in ${found} of ${all}.`}
      </MutedText>
    </>
  )
}

type Words = { stale: string }

const useRuleActs = ({ rule: { ruleid, revisionid, is_on } }: OfRule, words: Words) =>
  useAttempt(
    async () =>
      void (await write('patchContentRule', {
        params: { ruleid },
        query: { revisionid },
        body: { is_on: !is_on },
      })),
    words,
  )

/** Asks before a rule goes. */
const DeleteRule = ({
  rule: { ruleid, revisionid, name },
  words,
  onClose,
  onGone,
}: OfRule & { words: Words; onClose: () => void; onGone: () => void }) => {
  const { t } = useLingui()
  const remove = useAttempt(
    async () => {
      await write('deleteContentRule', { params: { ruleid }, query: { revisionid } })
    },
    { ...words, onDone: onGone },
  )
  return (
    <AskDialog
      title={t`Delete “${name}”?`}
      onClose={onClose}
      verb={<Trans>Delete</Trans>}
      danger
      keep={<Trans>Keep</Trans>}
      isPending={remove.isPending}
      onAct={() => void remove.run()}
      error={remove.error}
    >
      <p>
        <Trans>You cannot restore a deleted rule.</Trans>
      </p>
    </AskDialog>
  )
}

/** Asks before a rule is switched on that nobody tried as it is now. */
const UntriedDialog = ({
  flip,
  onClose,
}: {
  flip: ReturnType<typeof useRuleActs>
  onClose: () => void
}) => {
  const { t } = useLingui()
  return (
    <AskDialog
      title={t`Switch on without a trial?`}
      onClose={onClose}
      verb={<Trans>Switch on</Trans>}
      isPending={flip.isPending}
      onAct={() => void flip.run().then(onClose)}
    >
      <p>
        <Trans>
          Nobody has tried the current version of this rule. A trial shows what it finds among the
          last 1,000 edits, new pages, comments or profiles.
        </Trans>
      </p>
    </AskDialog>
  )
}

/** What the rule as it is now finds; switching it on or off changes nothing of that. */
const useTrial = ({ rule: { kind, entries, places, below } }: OfRule) => {
  const [tried, setTried] = useState<{ of: string; found: RuleTrial } | null>(null)
  const body = { kind, entries, places, below }
  const of = JSON.stringify(body)
  const attempt = useAttempt(async () => {
    setTried({ of, found: await write('tryContentRule', { body }) })
  })
  return { ...attempt, found: tried?.of === of ? tried.found : null }
}

/** One rule: what it says, what it would have found, and what can be done with it. */
export const RulePanel = ({ rule, onGone }: OfRule & { onGone: () => void }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'form' | 'delete' | 'untried' | null>(null)
  const words = {
    stale: t`Someone else changed this rule, so nothing was done. Check the rule as it is now, then try again.`,
  }
  const trial = useTrial({ rule })
  const flip = useRuleActs({ rule }, words)
  const close = () => setOpen(null)
  return (
    <PageSection title={rule.name}>
      <RuleSummary rule={rule} />
      <PageRow>
        <Button
          icon={FlaskConical}
          why={trial.isPending ? t`One moment…` : undefined}
          onClick={() => void trial.run()}
        >
          <Trans>Try the rule</Trans>
        </Button>
        <Button
          icon={Power}
          onClick={() =>
            rule.is_on || rule.tried || trial.found ? void flip.run() : setOpen('untried')
          }
        >
          {rule.is_on ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
        <Button
          icon={Pencil}
          aria-expanded={open === 'form'}
          onClick={() => setOpen(open === 'form' ? null : 'form')}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button kind="danger" icon={Trash2} onClick={() => setOpen('delete')}>
          <Trans>Delete…</Trans>
        </Button>
      </PageRow>
      {(trial.error ?? flip.error) && <p role="alert">{trial.error ?? flip.error}</p>}
      {open === 'form' && <RuleForm rule={rule} onDone={close} onClose={close} />}
      {open === 'untried' && <UntriedDialog flip={flip} onClose={close} />}
      {open === 'delete' && (
        <DeleteRule rule={rule} words={words} onClose={close} onGone={onGone} />
      )}
      {trial.found && <RuleTrialResult trial={trial.found} />}
    </PageSection>
  )
}
