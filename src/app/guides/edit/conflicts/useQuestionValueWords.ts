import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useBulletName } from '#app/editor/pickers/bulletWords.ts'
import type { ValueWords } from '#app/editor/conflict/questionText.ts'
import { useValueWords } from '#app/editor/fieldWords.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import type { ValueField } from '#documents/field.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'

const fields: Partial<Record<string, ValueField>> = { ...guideFields, ...stepFields }

/** Names of bullets, levels, steps, pictures and values in the questions of a merge. */
export const useQuestionValueWords = (guideid: number): ValueWords => {
  const { t } = useLingui()
  const bullet = useBulletName()
  const valueWords = useValueWords()
  return {
    bullet,
    level: level => {
      const number = level + 1
      return t`Level ${number}`
    },
    step: stepid => {
      const content = currentOutbox()?.step(guideid, stepid)?.mine
      if (!content) return t`A step`
      return nameOfStep(content) || t`Step without text`
    },
    pictures: count => plural(count, { one: '# picture', other: '# pictures' }),
    value: (name, value) => {
      const field = fields[name]
      return field ? valueWords(field, value) : null
    },
  }
}
