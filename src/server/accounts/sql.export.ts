// What an archive about a person holds (moderation-admin 11): for each file of it, a query of rows
// (key, row) in the order of their keys. Of others it has numbers only; what is secret about the
// account itself (password, tokens) is in none.
import { sql, type Sql } from '#server/db/sql.ts'
import { isUnseenBy } from '#server/rights/guides.ts'
import { commentTables, isFoundByUser } from '#server/rights/comments.ts'
import { signInsOf } from './sql.signIns.ts'
import { trainingOf } from './sql.training.ts'

export type ExportPart =
  | 'content'
  | 'revisions'
  | 'media'
  | 'edits'
  | 'decisions'
  | 'messages'
  | 'signals'
  | 'comments'
  | 'work'
  | 'work_orders'
  | 'training'
  | 'releases'
  | 'approvals'
  | 'reading'
  | 'lent_duties'
  | 'views'
  | 'view_readings'
  | 'marks'
  | 'notifications'
  | 'notification_settings'
  | 'reputation'
  | 'sign_ins'
  | 'audit'

/** What a decision said of each change, with the reasons that some have of their own. */
const unitsOf = (decisionid: Sql): Sql => sql`
  coalesce((select jsonb_agg(jsonb_build_object('unitid', u.unitid, 'verdict', u.verdict,
    'reason_code', u.reason_code, 'reason_text', u.reason_text) order by u.unitid)
    from patrol_decision_units u where u.decisionid = ${decisionid}), '[]')`

/** Keys are whole numbers and grow; rows are objects of JSON. */
export const exportParts: Record<ExportPart, (userid: number) => Sql> = {
  content: userid => sql`
    select row_number() over (order by doc_type, docid) as key, to_jsonb(d) as row from (
      select 'guide' as doc_type, guideid as docid, title, type, category, langid, public,
        created_date, published_date, modified_date, deleted_date from guides
        where author = ${userid}
      union all select 'wiki', wikiid, display_title, namespace, null, langid, deleted_date is null,
        created_date, created_date, modified_date, deleted_date from wikis
        where author = ${userid}) d`,
  revisions: userid => sql`
    select revisionid as key, jsonb_build_object('revisionid', revisionid, 'doc_type', doc_type,
      'docid', docid, 'resource', resource, 'resourceid', resourceid, 'langid', langid,
      'line', line, 'kind', kind, 'created', created, 'content', content) as row from revisions
        where userid = ${userid}`,
  media: userid => sql`
    select row_number() over (order by kind, id) as key, to_jsonb(m) as row from (
      select 'image' as kind, imageid as id, guid, filename, '' as title, alt, exif, created,
        removed_date from images where userid = ${userid}
      union all select 'document', documentid, guid, filename, title, null, '{}', created,
        removed_date from documents where userid = ${userid}
      union all select kind, objectid, guid, filename, url, null, meta, created, removed_date
        from objects where userid = ${userid}) m`,
  /**
   * Edits that were looked at before they went live, with what they are made of and what became of
   * them.
   */
  edits: userid => sql`
    select itemid as key, jsonb_build_object('itemid', itemid, 'doc_type', doc_type, 'docid', docid,
      'langid', langid, 'kind', kind, 'state', state, 'created', created, 'updated', updated,
      'decided', decided,
      'summary', summary, 'threshold_at_save', threshold_at_save, 'risk_score', risk_score,
      'units', coalesce((select jsonb_agg(jsonb_build_object('unitid', x.unitid, 'kind', x.kind,
        'state', x.state, 'unit', x.unit) order by x.place, x.unitid) from patrol_units x
        where x.itemid = i.itemid), '[]'),
      'decisions', coalesce((select jsonb_agg(jsonb_build_object('decisionid', d.decisionid,
        'action', d.action, 'reason_code', d.reason_code, 'reason_text', d.reason_text, 'created',
        d.created, 'units', ${unitsOf(sql`d.decisionid`)}) order by d.decisionid)
        from patrol_decisions d where d.itemid = i.itemid), '[]')) as row
    from patrol_items i where authorid = ${userid}`,
  /** Decisions of theirs on edits of others. */
  decisions: userid => sql`
    select decisionid as key, jsonb_build_object('decisionid', decisionid, 'itemid', itemid,
      'action', action, 'reason_code', reason_code, 'reason_text', reason_text, 'created', created,
      'seconds_viewed', seconds_viewed, 'undoes', undoes, 'units',
      ${unitsOf(sql`d.decisionid`)}) as row from patrol_decisions d where deciderid = ${userid}`,
  /**
   * Written by them, or to them about an edit of theirs; and what they said is wrong in guides and
   * on pages, with what was answered; and why they ignored findings of Guide Check.
   */
  messages: userid => sql`
    select row_number() over (order by created, what, id) as key, row from (
      select 'message' as what, m.messageid as id, m.created, jsonb_build_object('messageid',
        m.messageid, 'itemid', m.itemid, 'mine', m.authorid = ${userid}, 'text_raw', m.text_raw,
        'created', m.created) as row
      from patrol_messages m join patrol_items i using (itemid)
        where m.authorid = ${userid} or i.authorid = ${userid}
      union all select 'report', r.reportid, r.created, jsonb_build_object('reportid', r.reportid,
        'guideid', r.guideid, 'wikiid', r.wikiid, 'mine', true, 'quote', r.exact, 'text_raw', r.text,
        'created', r.created,
        'state', case when g.guideid is not null or w.wikiid is not null then r.state end,
        'note', case when g.guideid is not null or w.wikiid is not null then r.note end)
      from patrol_reports r
        left join guides g on g.guideid = r.guideid and g.deleted_date is null
        left join wikis w on w.wikiid = r.wikiid and w.deleted_date is null
          and not 'WIKI_PRIVATE' = any(w.flags)
        where r.userid = ${userid}
      union all select 'ignored', f.ignoredid, f.created, jsonb_build_object('ignoredid', f.ignoredid,
        'guideid', f.guideid, 'mine', true, 'finding', f.code, 'text_raw', f.reason, 'created',
        f.created)
      from ignored_findings f where f.userid = ${userid}
      union all select 'handover', h.handoverid, h.created, jsonb_build_object('handoverid',
        h.handoverid, 'guideid', h.guideid, 'stepid', h.stepid, 'mine', h.userid = ${userid},
        'asks', h.asks, 'created', h.created, 'accepted', h.accepted, 'text_raw',
          case when h.userid = ${userid} or g.deleted_date is null and not ${isUnseenBy} then h.note end)
      from guide_handovers h join guides g using (guideid) join users u on u.userid = ${userid}
        where h.userid = ${userid} or h.receiver = ${userid}) said`,
  signals: userid => sql`
    select row_number() over (order by s.itemid, s.code) as key,
      jsonb_build_object('itemid', s.itemid, 'code', s.code, 'weight', s.weight, 'evidence',
      s.evidence, 'rule_version', s.rule_version) as row
    from patrol_signals s join patrol_items i using (itemid) where i.authorid = ${userid}`,
  comments: userid => sql`
    select commentid as key, jsonb_build_object('commentid', commentid, 'context', context,
      'contextid', contextid, 'parentid', parentid, 'text_raw', text_raw, 'images', images, 'state', state, 'created',
      created,
      'modified_date', modified_date, 'decided_date', decided_date, 'decided_reason',
        decided_reason,
      'before', coalesce((select jsonb_agg(jsonb_build_object('text_raw', t.text_raw, 'images', t.images,
        'replaced', t.replaced) order by t.replaced) from comment_texts t where t.commentid = c.commentid),
        '[]')) as row
    from comments c where author = ${userid}`,
  /** Runs that they worked on at any time; of times and values, their own. */
  work: userid => sql`
    select entryid as key, jsonb_build_object('entryid', entryid, 'guideid', guideid, 'workorderid',
      workorderid, 'status', status, 'starttime', starttime, 'endtime', endtime,
      'started_by_me', started_by = ${userid}, 'mine', userid = ${userid},
      'notes', case when notes_by = ${userid} then notes end, 'reason',
        case when reason_by = ${userid} then reason end,
      'reason_to_start_early', case when started_by = ${userid} then left_undone_reason end,
      'times', coalesce((select jsonb_agg(jsonb_build_object('type', t.type, 'stepid', t.stepid,
        'starttime', t.starttime, 'endtime', t.endtime) order by t.timingid) from work_timings t
        where t.entryid = e.entryid and t.userid = ${userid}), '[]'),
      'values', coalesce((select jsonb_agg(jsonb_build_object('stepid', v.stepid, 'label', v.label,
        'type', v.type, 'value', v.value, 'date', v.date, 'device_date', v.device_date,
        'device', v.device, 'clock_ahead', v.clock_ahead, 'reason', v.reason,
        'rework', v.rework) order by v.field_revisionid, v.rework) from work_values v
        where v.entryid = e.entryid and v.userid = ${userid}), '[]'),
      'earlier_values', coalesce((select jsonb_agg(jsonb_build_object('type', v.type,
        'value', v.value, 'date', v.date, 'device_date', v.device_date,
        'device', v.device, 'clock_ahead', v.clock_ahead, 'reason', v.reason, 'rework', v.rework)
        order by v.valueid)
        from work_earlier_values v
        where v.entryid = e.entryid and v.userid = ${userid}), '[]'),
      'signoffs', coalesce((select jsonb_agg(jsonb_build_object('stepid', s.stepid, 'date', s.date,
        'received_date', s.received_date, 'device_date', s.device_date, 'device', s.device,
        'clock_ahead', s.clock_ahead, 'rework', s.rework) order by s.date, s.stepid) from work_signoffs s
        where s.entryid = e.entryid and s.userid = ${userid}), '[]'),
      'reworks', coalesce((select jsonb_agg(jsonb_build_object('number', r.number,
        'stepids', r.stepids, 'date', r.date, 'device_date', r.device_date, 'device', r.device,
        'clock_ahead', r.clock_ahead, 'reason', r.reason) order by r.number)
        from work_reworks r where r.entryid = e.entryid and r.userid = ${userid}), '[]'),
      'handovers', coalesce((select jsonb_agg(jsonb_build_object('given', h.from_userid = ${userid},
        'date', h.date) order by h.handoffid) from work_handovers h
        where h.entryid = e.entryid and ${userid} in (h.from_userid, h.to_userid)), '[]')) as row
    from work_entries e
    where ${userid} in (userid, started_by) or exists (select from work_timings t
      where t.entryid = e.entryid and t.userid = ${userid})
      or exists (select from work_handovers h
        where h.entryid = e.entryid and ${userid} in (h.from_userid, h.to_userid))
      or exists (select from work_reworks r where r.entryid = e.entryid and r.userid = ${userid})`,
  /** Work orders that are theirs, and what they said in others. */
  work_orders: userid => sql`
    select orderid as key, jsonb_build_object('orderid', orderid, 'number', number, 'guideid', guideid,
      'quantity', quantity, 'serials', serials, 'due_date', due_date, 'created', created,
      'mine', userid is not distinct from ${userid}, 'created_by_me', created_by = ${userid},
      'note', case when note_by = ${userid} then note end,
      'reason', case when reason_by = ${userid} then reason end) as row
    from work_orders where ${userid} in (userid, created_by, note_by, reason_by)`,
  training: trainingOf,
  releases: userid => sql`
    select releaseid as key, jsonb_build_object('releaseid', releaseid, 'guideid', guideid,
      'made_by_me', userid = ${userid}, 'state', state, 'outcome', outcome, 'version',
      major || '.' || minor,
      'title', title, 'notes', case when userid = ${userid} then notes end, 'init_date', init_date,
        'release_date', release_date) as row
    from releases where userid = ${userid} or ${userid} = any(authors)`,
  /** What they said that they have read and understood. */
  reading: userid => sql`
    select confirmationid as key, jsonb_build_object('guideid', guideid, 'releaseid', releaseid,
      'major', major, 'minor', minor, 'content_hash', content_hash, 'date', date) as row
    from reading_confirmations where userid = ${userid}`,
  /** Requests that they sent, what they signed, and what they said of releases. */
  approvals: userid => sql`
    select row_number() over (order by date, what, id) as key, to_jsonb(a) as row from (
      select 'request' as what, approvalid as id, releaseid, guideid, title as said,
        state as outcome, '' as note, created as date, content_hash from approval_requests
        where userid = ${userid}
      union all select 'signature', g.signatureid, r.releaseid, r.guideid, g.meaning,
        case when g.rejects then 'rejected' else 'signed' end, g.note, g.date, g.content_hash
        from approval_signatures g join approval_request_stages s using (stageid)
          join approval_requests r using (approvalid) where g.userid = ${userid}
      union all select 'comment', p.postid, t.releaseid, r.guideid, p.text,
        coalesce(p.suggestion::text, ''), '', p.date, ''
        from review_posts p join review_threads t using (threadid)
          join releases r using (releaseid) where p.userid = ${userid}) a`,
  /** Duties that they lent, or that were lent to them. */
  lent_duties: userid => sql`
    select lendid as key, jsonb_build_object('lent_by_me', lender = ${userid}, 'from_date',
      from_date, 'to_date', to_date, 'created', created, 'ended', ended) as row
    from approval_lends where ${userid} in (lender, borrower)`,
  views: userid => sql`
    select row_number() over (order by date, doc_type, docid) as key,
      jsonb_build_object('doc_type', doc_type, 'docid', docid, 'date', date) as row from views
      where userid = ${userid}`,
  /** Who looked at that, when and why: the person may know it. */
  view_readings: userid => sql`
    select row_number() over (order by date, reader) as key,
      jsonb_build_object('reader', reader, 'date', date, 'reason', reason, 'doc_type', doc_type,
      'docid', docid) as row from view_readings where userid = ${userid}`,
  marks: userid => sql`
    select row_number() over (order by created, what, docid) as key,
      jsonb_strip_nulls(to_jsonb(m)) as row from (
      select 'favorite' as what, guideid as docid, created, null::int as minutes from favorites where userid = ${userid}
      union all select 'completed', guideid, created, minutes from completions where userid = ${userid}
      union all select 'watched', guideid, created, null from watches where userid = ${userid}
      union all select case when wikiid is not null then 'followed_category'
          when followed is null then 'followed_tag' else 'followed_person' end,
        coalesce(wikiid, tagid, followed), created, null from follows
        where userid = ${userid} and gone is null
      union all select 'change_seen_' || source, id, created, null from change_marks where userid = ${userid}
      union all select 'second_look_' || finding, decisionid, created, null from second_looks
        where userid = ${userid}
      union all select ('tags_not_the_same ' || one || ', ' || other) collate "default", null, created, null
        from distinct_tags
        where userid = ${userid}
      union all select 'category_not_the_same_as ' || other, one, created, null
        from distinct_categories where userid = ${userid}
      union all select 'finding_looked_at_' || doc_type, docid, created, null from finding_looks
        where userid = ${userid}
      union all select distinct 'mentioned_in_comment', c.commentid, c.created, null::int
        from ${commentTables} join comment_mentions n on n.commentid = c.commentid
          join users u on u.userid = n.userid
        where u.userid = ${userid} and ${isFoundByUser}
          and (n.told or u.userid in (c.author, p.author, g.author, w.author))
      union all select 'comment_flag', commentid, date, null from comment_flags
        where userid = ${userid}) m`,
  notifications: userid => sql`
    select notificationid as key, jsonb_build_object('event', event, 'path', path, 'data', data,
      'date', date, 'read', read) as row from notifications where userid = ${userid}`,
  notification_settings: userid => sql`
    select 1 as key, jsonb_build_object('groups', ways, 'digest', digest, 'weekday', weekday,
      'hour', hour, 'time_zone', time_zone) as row from notice_settings where userid = ${userid}`,
  reputation: userid => sql`
    select entryid as key, jsonb_build_object('amount', amount, 'reason', reason, 'docid', docid,
      'created', created) as row from reputation_entries where userid = ${userid}`,
  sign_ins: signInsOf,
  /**
   * Rows about them and rows of what they did. What a row says of somebody else, and from where
   * others called, is not theirs.
   */
  audit: userid => sql`
    select r.auditid as key, jsonb_build_object('at', r.at, 'by_me', r.actor is not distinct
      from ${userid}, 'action', r.action, 'target_type', r.target_type, 'target_id', r.target_id,
      'content', case when c.userid = ${userid} then c.value end, 'origin',
        case when o.userid = ${userid} then o.value end) as row
    from audit_rows r left join audit_values c on c.auditid = r.auditid and c.part = 'content' left
      join audit_values o on o.auditid = r.auditid and o.part = 'origin'
    where r.actor = ${userid} or r.target_type = 'user' and r.target_id = ${String(userid)}`,
}

/**
 * The account itself, its teams, badges and links to what it was asked; and the share of its edits
 * that were denied in ninety days.
 */
export const profileForExport = (userid: number, deniedShare: Sql): Sql => sql`
  select to_jsonb(u) - '{password_hash,stamp,source}'::text[] || jsonb_build_object(
    'teams', coalesce((select jsonb_agg(jsonb_build_object('teamid', t.teamid, 'name', t.name,
      'lead', m.lead, 'owner', t.owner = u.userid, 'joined', m.joined) order by t.teamid)
      from team_members m join teams t using (teamid) where m.userid = u.userid), '[]'),
    'badges', coalesce((select jsonb_agg(jsonb_build_object('badgeid', b.badgeid, 'date', b.date)
      order by b.badgeid) from user_badges b where b.userid = u.userid), '[]'),
    'allowed_on_guides', coalesce((select jsonb_agg(g.guideid order by g.guideid) from guide_users g
      where g.userid = u.userid), '[]'),
    'saved_views', coalesce((select jsonb_agg(jsonb_build_object('name', v.name, 'settings',
      v.settings) order by v.name) from saved_views v where v.userid = u.userid), '[]'),
    'views_paused', exists (select from view_pauses p where p.userid = u.userid),
    'denial_rate', ${deniedShare}) as profile
  from users u where u.userid = ${userid}`
