import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, Download, Plus } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ContentRuleHead } from '#contract/contentRules/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { AdminsOnly } from '#app/shell/AdminsOnly.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { FileButton } from '#app/ui/buttons/FileButton.tsx'
import { MutedText, Page, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { BusyMarker } from '#app/ui/state/Skeleton.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { RuleForm } from './RuleForm.tsx'
import { RulePanel } from './RulePanel.tsx'
import { RulesImport } from './RulesImport.tsx'
import { actNames } from './ruleWords.ts'
import { useRulesFile } from './useRulesFile.ts'
import { useQueryChange } from '#app/useQueryChange.ts'

const RuleItem = ({ rule, isCurrent }: { rule: ContentRuleHead; isCurrent: boolean }) => {
  const { i18n } = useLingui()
  return (
    <PlainItem
      acts={
        rule.is_on ? (
          <Chip kind="ok">
            <Trans>On</Trans>
          </Chip>
        ) : (
          <Chip>
            <Trans>Off</Trans>
          </Chip>
        )
      }
    >
      <a href={authorPaths.contentRules(rule.ruleid)} aria-current={isCurrent ? 'true' : undefined}>
        {rule.name}
      </a>
      <MutedText>{i18n._(actNames[rule.act])}</MutedText>
    </PlainItem>
  )
}

/** With its entries, which the list leaves out; read again whenever the list has another one. */
const CurrentRule = ({ rule, onGone }: { rule: ContentRuleHead; onGone: () => void }) => {
  const { ruleid } = rule
  // What was read stays meanwhile, and what is typed with it.
  const revisionid = useDeferredValue(rule.revisionid)
  const { data } = useSuspenseQuery({
    queryKey: ['readContentRule', { params: { ruleid } }, revisionid] as readonly unknown[],
    queryFn: ({ signal }) => call('readContentRule', { params: { ruleid } }, { signal }),
  })
  return <RulePanel rule={data} onGone={onGone} />
}

type RulesFile = ReturnType<typeof useRulesFile>
type ActsProps = {
  file: RulesFile
  hasRules: boolean
  isMaking: boolean
  onMaking: (isMaking: boolean) => void
}

/** What can be done with all of them, and a new one. */
const Acts = ({ file, hasRules, isMaking, onMaking }: ActsProps) => {
  const { t } = useLingui()
  return (
    <>
      {hasRules && (
        <Button icon={Download} onClick={() => void file.save.run()}>
          <Trans>Export JSON</Trans>
        </Button>
      )}
      <FileButton
        label={t`File of content rules`}
        accept=".json,application/json"
        why={file.look.isPending ? t`One moment…` : undefined}
        onFile={chosen => void file.look.run(chosen)}
      >
        <Trans>Import JSON…</Trans>
      </FileButton>
      <Button kind="main" icon={Plus} aria-expanded={isMaking} onClick={() => onMaking(!isMaking)}>
        <Trans>New rule</Trans>
      </Button>
    </>
  )
}

/** The file that is being imported, and what was wrong with one. */
const FileParts = ({ file }: { file: RulesFile }) => (
  <>
    {file.error && (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {file.error}
      </Notice>
    )}
    {file.plan && (
      <RulesImport
        plan={file.plan}
        isPending={file.apply.isPending}
        error={file.apply.error}
        onApply={() => void file.apply.run()}
        onClose={file.close}
      />
    )}
  </>
)

const Rules = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const change = useQueryChange()
  const [isMaking, setMaking] = useState(false)
  const { data: rules } = useSuspenseQuery({
    ...read('listContentRules', { query: { limit: 200 } }),
    staleTime: 0,
  })
  const file = useRulesFile()
  const current = rules.find(one => one.ruleid === idOf(params.get('rule') ?? undefined))
  return (
    <Page
      title={t`Content rules`}
      acts={
        <Acts file={file} hasRules={rules.length > 0} isMaking={isMaking} onMaking={setMaking} />
      }
    >
      <FileParts file={file} />
      {isMaking && (
        <RuleForm
          rule={null}
          onClose={() => setMaking(false)}
          onDone={({ ruleid }) => {
            setMaking(false)
            change({ rule: String(ruleid) })
          }}
        />
      )}
      {rules.length === 0 ? (
        <EmptyState title={t`No content rules yet`}>
          <Trans>
            A rule looks for words, links or patterns in what people write. It can refuse the text,
            hold it for review or mark it for reviewers. A new rule is off until you switch it on.
          </Trans>
        </EmptyState>
      ) : (
        <PlainList label={t`Content rules`}>
          {rules.map(one => (
            <RuleItem key={one.ruleid} rule={one} isCurrent={one === current} />
          ))}
        </PlainList>
      )}
      {current && (
        <Suspense key={current.ruleid} fallback={<BusyMarker />}>
          <CurrentRule rule={current} onGone={() => change({ rule: null })} />
        </Suspense>
      )}
    </Page>
  )
}

/** What Admins keep against spam and insults: written, tried, switched on and off. */
export const ContentRulesScreen = () => (
  <AdminsOnly>
    <Rules />
  </AdminsOnly>
)
