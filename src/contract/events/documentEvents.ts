// Events of what people write together: guides, pages, comments, edits under review.
import type { EventRows } from './families.ts'

const edit = ['itemid', 'doc_type', 'docid'] as const
const decision = ['itemid', 'decisionid', 'doc_type', 'docid'] as const
const comment = ['commentid', 'context', 'contextid', 'status'] as const
const tag = ['doc_type', 'docid', 'tag'] as const
const authors = 'the author of the edit'

export const documentEvents = {
  'change.created': {
    says: 'A page, a publication, an edit, a comment or a file went live, and its risk is known.',
    data: ['changeid', 'doc_type?', 'docid?'],
  },
  'change.judged': { says: 'The risk of older changes is known.', data: [] },
  'change.updated': {
    says: 'The words of a recent change are others, and its risk is known again.',
    data: ['changeid', 'doc_type?', 'docid?'],
  },

  'guide.created': { says: 'A guide was created.', data: ['guideid'] },
  'guide.updated': { says: 'A guide changed.', data: ['guideid', 'revisionid', 'langid?'] },
  'guide.published': { says: 'A guide became public.', data: ['guideid'] },
  'guide.unpublished': { says: 'A guide is no longer public.', data: ['guideid'] },
  'guide.deleted': { says: 'A guide was deleted.', data: ['guideid'] },
  'guide.restored': { says: 'A deleted guide was restored.', data: ['guideid'] },
  'guide.favorited': {
    says: 'Someone added a guide to their favourites.',
    data: ['guideid', 'userid'],
  },
  'guide.completed': {
    says: 'Someone completed a guide.',
    data: ['guideid', 'userid'],
    told: {
      to: 'the author of the guide',
      en: '{who} completed {what}',
      de: '{who} hat {what} abgeschlossen',
    },
  },
  'guide.changed': {
    says: 'Readers get a new version of a guide.',
    told: {
      to: 'whoever watches it',
      en: 'A guide you watch has changed: {what}',
      de: 'Eine Anleitung, die du beobachtest, hat sich geändert: {what}',
    },
  },
  'guide.appeared': {
    says: 'A guide became public for the first time.',
    told: {
      to: 'whoever follows its category, a category above it or one of its tags',
      en: 'New guide in {place}: {what}',
      de: 'Neue Anleitung in {place}: {what}',
      tagged: {
        en: 'New guide with the tag {place}: {what}',
        de: 'Neue Anleitung mit dem Schlagwort {place}: {what}',
      },
    },
  },
  'guide.authored': {
    says: 'A guide became public for the first time.',
    told: {
      to: 'whoever follows its author',
      en: '{who} published a new guide: {what}',
      de: '{who} hat eine neue Anleitung veröffentlicht: {what}',
    },
  },
  'guide.uncompleted': {
    says: 'Someone marked a guide as no longer completed.',
    data: ['guideid', 'userid'],
  },

  'step.created': { says: 'A step was added.', data: ['guideid', 'stepid'] },
  'step.updated': {
    says: 'A step or its form changed.',
    data: ['guideid', 'stepid', 'revisionid?', 'langid?', 'form_revisionid?'],
  },
  'step.deleted': { says: 'A step was deleted.', data: ['guideid', 'stepid'] },
  'steps.reordered': { says: 'The order of steps changed.', data: ['guideid', 'stepids'] },

  'wiki.created': { says: 'A page was created or became public.', data: ['wikiid'] },
  'wiki.updated': { says: 'A page changed.', data: ['wikiid', 'langid?'] },
  'wiki.deleted': {
    says: 'A page or its translation was deleted or is no longer public.',
    data: ['wikiid', 'langid?'],
  },
  'wiki.reverted': { says: 'An older revision was restored.', data: ['wikiid', 'langid?'] },
  'wiki.moved': {
    says: 'A category was moved to another place in the tree.',
    data: ['wikiid', 'parent'],
  },

  'tag.added': { says: 'A tag was added to a guide or page.', data: tag },
  'tag.removed': { says: 'A tag was removed from a guide or page.', data: tag },

  'comment.created': {
    says: 'Someone commented.',
    data: comment,
    told: {
      to: 'the author of the document, the author of the comment it replies to, and people who replied to that comment before',
      en: '{who} commented on {what}',
      de: '{who} hat einen Kommentar zu {what} geschrieben',
      reply: {
        en: '{who} replied to your comment on {what}',
        de: '{who} hat auf deinen Kommentar zu {what} geantwortet',
      },
      thread: {
        en: '{who} also replied to a comment on {what}',
        de: '{who} hat ebenfalls auf einen Kommentar zu {what} geantwortet',
      },
    },
  },
  'comment.mentioned': {
    says: 'Someone was mentioned in a comment.',
    told: {
      to: 'people it mentions who may read it',
      en: '{who} mentioned you in a comment on {what}',
      de: '{who} hat dich in einem Kommentar zu {what} erwähnt',
    },
  },
  'comment.updated': { says: 'A comment or its status changed.', data: comment },
  'comment.deleted': {
    says: 'A comment was deleted.',
    data: comment,
    told: {
      to: 'its writer, if someone else deleted it',
      en: 'Your comment on {what} was removed',
      de: 'Dein Kommentar zu {what} wurde entfernt',
    },
  },
  'comment.hidden': {
    says: 'A comment was hidden by a Moderator, or because people flagged it.',
    told: {
      to: 'its writer',
      en: 'Your comment on {what} was hidden',
      de: 'Dein Kommentar zu {what} wurde ausgeblendet',
    },
  },

  'patrol.item.created': { says: 'An edit is waiting for review.', data: edit },
  'patrol.item.updated': { says: 'A pending edit changed.', data: edit },
  'patrol.item.needs_rebase': {
    says: 'A pending edit conflicts with the live version.',
    data: edit,
    told: {
      to: authors,
      en: 'Your edit to {what} conflicts with newer changes',
      de: 'Deine Änderung an {what} widerspricht neueren Änderungen',
    },
  },
  'patrol.item.superseded': {
    says: 'A pending edit no longer changes anything.',
    data: edit,
    told: {
      to: authors,
      en: 'Your edit to {what} is already public',
      de: 'Deine Änderung an {what} ist schon öffentlich',
    },
  },
  'patrol.item.withdrawn': { says: 'The author withdrew a pending edit.', data: edit },
  'patrol.item.orphaned': {
    says: 'The document of a pending edit was deleted.',
    data: edit,
    told: {
      to: authors,
      en: 'Your edit to {what} was closed because the document was deleted',
      de: 'Deine Änderung an {what} ist hinfällig, weil das Dokument gelöscht wurde',
    },
  },
  'patrol.item.reinstated': { says: 'An edit is waiting for review again.', data: edit },
  'patrol.item.message': {
    says: 'Someone wrote a message about an edit.',
    data: ['itemid', 'messageid', 'doc_type', 'docid'],
    told: {
      to: 'the author of the edit, whoever decided on it, those who wrote before, and mentioned people who may read it',
      en: '{who} wrote a message about an edit to {what}',
      de: '{who} hat eine Nachricht zu einer Änderung an {what} geschrieben',
    },
  },
  'patrol.item.leased': { says: 'A decider claimed an edit.', data: edit },
  'patrol.item.released': { says: 'A decider released their claim on an edit.', data: edit },
  'patrol.decision.accepted': {
    says: 'An edit was accepted.',
    data: decision,
    told: {
      to: authors,
      en: 'Your edit to {what} was accepted',
      de: 'Deine Änderung an {what} wurde angenommen',
    },
  },
  'patrol.decision.denied': {
    says: 'An edit was denied.',
    data: decision,
    told: {
      to: authors,
      en: 'Your edit to {what} was denied',
      de: 'Deine Änderung an {what} wurde abgelehnt',
    },
  },
  'patrol.decision.partial': {
    says: 'Part of an edit was accepted.',
    data: decision,
    told: {
      to: authors,
      en: 'Part of your edit to {what} was accepted',
      de: 'Ein Teil deiner Änderung an {what} wurde angenommen',
    },
  },
  'patrol.decision.undone': { says: 'A decision was undone.', data: decision },
  'patrol.filter.waiting': {
    says: 'New edits are waiting in a saved patrol filter.',
    told: {
      to: 'the owner of the filter, if they asked to be notified',
      en: 'Edits waiting in “{what}”: {count}',
      de: 'Wartende Änderungen in „{what}“: {count}',
    },
  },
  'patrol.report.done': {
    says: 'What a reader reported was fixed.',
    told: {
      to: 'the reader who reported it',
      en: 'What you reported in {what} was fixed',
      de: 'Was dir an {what} aufgefallen ist, wurde behoben',
    },
  },
  'patrol.report.no_fault': {
    says: 'What a reader reported was checked: it is not a mistake.',
    told: {
      to: 'the reader who reported it',
      en: 'What you reported in {what} was checked: it is not a mistake',
      de: 'Was dir an {what} aufgefallen ist, wurde geprüft: Es ist kein Fehler',
    },
  },
} as const satisfies EventRows
