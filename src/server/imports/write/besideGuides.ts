// What hangs on guides and their steps: translations and comments.
import { nameFor } from '#contract/worklog/formWords.ts'
import type { WantedComment } from './comments.ts'
import type { PlannedGuide } from './planGuides.ts'
import type { WantedTranslation } from './translations.ts'

/**
 * Lines are those of the step as it was imported: a text of one that is not there any more is left
 * out.
 */
export const translationsOf = ({
  guide,
  guideid,
  here,
  names,
  steps,
}: PlannedGuide): WantedTranslation[] =>
  here?.deleted
    ? []
    : guide.translations.flatMap(({ langid, modified_date, outdated, content, steps: texts }) => {
        const shared = {
          doc_type: 'guide' as const,
          docid: guideid,
          langid,
          userid: names.userid,
          modified_date,
        }
        return [
          {
            ...shared,
            resource: 'guide' as const,
            resourceid: guideid,
            content,
            title: content['title'] ?? null,
            outdated,
            where: `guide ${guideid}`,
          },
          ...texts.flatMap(text => {
            const step = steps.find(one => one.step.key === text.key)
            if (!step?.stepid) return []
            const lines = text.lines.flatMap(({ line, text_raw }) =>
              step.content.lines[line]?.lineid
                ? [{ lineid: step.content.lines[line].lineid, text_raw }]
                : [],
            )
            const words = text.form_words.flatMap(({ label, ...one }) => {
              const field = step.content.form?.fields.find(asked => asked.label === label)
              return field ? [{ ...one, name: nameFor(field, one.name) }] : []
            })
            const own = {
              ...text.values,
              ...(words.length > 0 && { form_words: words }),
              lines: lines.sort((a, b) => a.lineid - b.lineid),
            }
            return [
              {
                ...shared,
                resource: 'step' as const,
                resourceid: step.stepid,
                content: own,
                title: null,
                outdated: text.outdated,
                where: `guide ${guideid} step ${text.key}`,
              },
            ]
          }),
        ]
      })

export const commentsOf = ({ guide, guideid, here, steps }: PlannedGuide): WantedComment[] =>
  here?.deleted
    ? []
    : [
        ...guide.comments.map(comment => ({
          comment,
          context: 'guide' as const,
          contextid: guideid,
          guideid,
        })),
        ...steps.flatMap(({ step, stepid }) =>
          stepid
            ? step.comments.map(comment => ({
                comment,
                context: 'step' as const,
                contextid: stepid,
                guideid,
              }))
            : [],
        ),
      ]
