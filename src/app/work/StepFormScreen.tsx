import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { WaitingNotice } from '#app/editor/WaitingNotice.tsx'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Page, MutedText } from '#app/ui/screen/Page.tsx'
import { itemAt } from '#lib/existing.ts'
import { formQuery } from './forms/formQuery.ts'
import { missingBase } from '#app/editor/stepForm/heldForm.ts'
import { StepFormEditor } from './forms/StepFormEditor.tsx'

type Asked = { guideid: number; stepid: number }

type EditorProps = Omit<ComponentProps<typeof StepFormEditor>, 'older'>
const OldDraftEditor = ({ over, ...asked }: EditorProps & { over: number }) => {
  const { guideid, stepid } = asked
  const { data: older } = useSuspenseQuery({
    ...read('readStepForm', {
      params: { guideid, stepid },
      query: { form_revisionid: over, unpatrolled: true },
    }),
    staleTime: Infinity,
  })
  return <StepFormEditor {...asked} older={older} />
}
/** Over the form that this device's draft was typed over, where an older app did not keep it. */
const Editor = (asked: EditorProps) => {
  const [over] = useState(() => missingBase(asked.userid, asked.stepid))
  return over === null ? (
    <StepFormEditor {...asked} older={null} />
  ) : (
    <OldDraftEditor {...asked} over={over} />
  )
}

const Form = ({ guideid, stepid }: Asked) => {
  const { t } = useLingui()
  const [{ data: me }, { data: guide }, { data: form }] = useSuspenseQueries({
    queries: [
      { ...read('readOwnUser'), staleTime: Infinity },
      {
        ...read('readGuide', {
          params: { guideid },
          query: { unpatrolled: true, excludePrerequisiteSteps: true },
        }),
        staleTime: 0,
      },
      formQuery({ guideid, stepid }),
    ],
  })
  const place = guide.steps.findIndex(one => one.stepid === stepid)
  if (!guide.can_edit) return <ForbiddenNotice />
  if (place < 0) return <NotFound />
  const number = place + 1
  return (
    <Page title={t`Form for step ${number}`}>
      <MutedText>
        {[guide.title, itemAt(guide.steps, place).title].filter(Boolean).join(' · ')}
      </MutedText>
      {guide.unpatrolled && (
        <WaitingNotice
          count={guide.unpatrolled_edits ?? 1}
          compareAt={authorPaths.waiting(guideid)}
          ownAt={authorPaths.contributions()}
        />
      )}
      <Editor userid={me.userid} guideid={guideid} stepid={stepid} form={form} />
    </Page>
  )
}

/** What whoever works through a guide fills in at one of its steps. */
export const StepFormScreen = (asked: Asked) =>
  useMe() === null ? <ForbiddenNotice /> : <Form {...asked} />
