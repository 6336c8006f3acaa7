import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import type { Answer, Question } from '#app/drafts/merge/question.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { classes } from '#app/ui/classes.ts'
import styles from './NewStepQuestion.module.css'
import { QuestionField } from './QuestionField.tsx'
import panel from './ConflictPanel.module.css'

type NewStepQuestionProps = {
  question: Question
  answer: Answer | undefined
  number: number
  onAnswer: (answer: Answer) => void
}

/**
 * The answers came to more lines than a step may have: those from the chosen one on go to a new
 * step.
 */
export const NewStepQuestion = ({ question, answer, number, onAnswer }: NewStepQuestionProps) => {
  const { t } = useLingui()
  const name = useId()
  const lines = question.suggested as StepLine[]
  const [count, max] = [lines.length, limits.linesPerStep]
  const chosen = typeof answer === 'object' ? Number(answer.edit) : count
  return (
    <QuestionField
      number={number}
      className={panel.question}
      legend={<Trans>{count} lines: which ones go into a new step?</Trans>}
      legendClass={styles.legend}
    >
      <p className={styles.why}>
        <Trans>
          A step can have up to {max} lines. Choose a line: that line and all lines below it move to
          the new step. No text is lost.
        </Trans>
      </p>
      <ol className={styles.lines}>
        {lines.map((line, at) => {
          const place = at + 1
          const words = (
            <span className={styles.words}>
              <Bullet bullet={line.bullet} />
              <span>{line.text_raw}</span>
            </span>
          )
          return (
            <li key={at} className={classes(styles.line, at >= chosen && styles.goes)}>
              {at === chosen && (
                <span className={styles.begins}>
                  <Trans>New step</Trans>
                </span>
              )}
              {question.cuts?.includes(at) ? (
                <label className={styles.pick}>
                  <input
                    type="radio"
                    name={name}
                    checked={at === chosen}
                    aria-label={t`New step from line ${place}: ${line.text_raw}`}
                    onChange={() => onAnswer({ edit: at })}
                  />
                  {words}
                </label>
              ) : (
                <span className={styles.stays}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </QuestionField>
  )
}
