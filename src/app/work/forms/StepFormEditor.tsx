import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Hourglass, RotateCcw } from 'lucide-react'
import { AddField, FormFields } from '#app/editor/stepForm/FormFields.tsx'
import { FormQuestions, JoinedForm } from '#app/editor/stepForm/FormQuestions.tsx'
import styles from '#app/editor/stepForm/StepForm.module.css'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { useStepForm, type StepFormAsked } from './useStepForm.ts'

type FormActsProps = {
  asked: StepFormAsked
  writing: ReturnType<typeof useStepForm>
}

const FormActs = ({ asked, writing }: FormActsProps) => {
  const { t } = useLingui()
  const { held, isChanged, save, revert, put, list } = writing
  return (
    <div className={styles.acts}>
      <AddField fields={held.draft.fields} put={put} list={list} />
      <Button
        kind="main"
        why={
          held.theirs
            ? t`Answer the questions above first.`
            : isChanged
              ? undefined
              : t`Change something first.`
        }
        onClick={save}
      >
        <Trans>Save form</Trans>
      </Button>
      {isChanged && (
        <Button kind="quiet" icon={RotateCcw} onClick={revert}>
          <Trans>Discard changes</Trans>
        </Button>
      )}
      <LinkButton kind="quiet" href={paths.editStep(asked.guideid, asked.stepid)}>
        <Trans>Back to the step</Trans>
      </LinkButton>
    </div>
  )
}

/** What became of the form that was sent. */
const SavedNotice = ({
  writing: { isSaved, isWaiting, isSame },
}: Pick<FormActsProps, 'writing'>) => (
  <>
    {isSaved && (
      <Notice kind="ok" icon={CircleCheck} role="status">
        <Trans>Saved. New runs will use this form.</Trans>
      </Notice>
    )}
    {isWaiting && (
      <Notice kind="ok" icon={Hourglass} role="status">
        <Trans>
          Saved. Your change is waiting for review. Until then, new runs use the current form.
        </Trans>
      </Notice>
    )}
    {isSame && (
      <Notice kind="ok" icon={CircleCheck} role="status">
        <Trans>This form was already saved.</Trans>
      </Notice>
    )}
  </>
)

/**
 * What is filled in at a step, written by whoever keeps the guide. It is kept on this device until
 * it is saved.
 */
export const StepFormEditor = (asked: StepFormAsked) => {
  const { t } = useLingui()
  const writing = useStepForm(asked)
  const { list, held, put, faults, error, asking, join } = writing
  return (
    <PageSection title={t`Fields`} boxed>
      {held.theirs && (
        <FormQuestions held={held} asking={asking} act={t`Save with these answers`} join={join}>
          <Trans>
            Someone else saved a different form for this step. Your form is kept on this device.
          </Trans>
        </FormQuestions>
      )}
      {held.joined.length > 0 && <JoinedForm held={held} />}
      <FormFields fields={held.draft.fields} faults={faults} put={put} list={list} />
      <FormActs asked={asked} writing={writing} />
      <SavedNotice writing={writing} />
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <MutedText>
        <Trans>Runs in progress keep the form they started with.</Trans>
      </MutedText>
    </PageSection>
  )
}
