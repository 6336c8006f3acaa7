// A site whose register and work log have grown for two years: releases in every state, runs in
// every state, and what was written down in them.

export const size = { guides: 3000, releases: 10_000, runs: 100_000, orders: 8000 }
export type Size = typeof size
const [people, teams, categories] = [300, 12, 40]
const steps = 6
const year = 365 * 86_400
const now = `extract(epoch from now())::int`
const first = (table: string, id: string) => `(select min(${id}) from ${table})`
/** Somebody or something of so many, spread by a number that repeats late. */
const spread = (n: string, among: number, by = 2_654_435_761) =>
  `((${n})::bigint * ${by} % 4294967296 % ${among})::int`
const workers = `users where email like 'worker.%'`
const firsts = `(select ${first(workers, 'userid')} as userid,
  ${first('guides', 'guideid')} as guideid) f`
const person = (n: string) => `(f.userid + ${spread(n, people)})`

const around = (size: Size) => `
  insert into users (email, username, join_date)
    select 'worker.' || n || '@example.com', 'Worker ' || n, 1600000000
    from generate_series(1, ${people}) n;
  insert into teams (name, owner, created) select 'Bench team ' || n, ${first('users', 'userid')},
    1700000000 from generate_series(1, ${teams}) n;
  insert into team_members (teamid, userid, joined) select t.teamid, u.userid, 1700000000
    from users u join teams t on t.teamid % ${teams} = u.userid % ${teams}
    where u.email like 'worker.%';
  insert into guides (langid, revisionid, live_revisionid, author, type, category, title, flags,
    public, created_date, modified_date)
  select 'en', 1, 1, f.userid + n % ${people}, 'repair', 'Bench ' || n % ${categories},
    (array['Pump', 'Valve', 'Motor', 'Gearbox', 'Spindle'])[1 + n % 5] || ' of line ' || n, '{}',
    n % 25 <> 4, 1600000000, 1600000000
  from generate_series(1, ${size.guides}) n,
    (select ${first(workers, 'userid')} as userid) f;
  insert into guide_teams (guideid, teamid, added) select g.guideid, t.teamid, 1700000000
    from guides g
    join teams t on t.teamid % ${teams} = g.guideid % ${teams} where g.guideid % 3 = 0;
  insert into register_entries (guideid, document_number, ownerid, review_date)
    select guideid, 'WI-' || guideid, author, ${now} + (guideid % 700 - 100) * 86400
    from guides where guideid % 2 = 0`

/** Up to four of each guide: the last one on its way or in force, those before it replaced. */
const released = (size: Size) => `
  insert into releases (guideid, langid, userid, state, outcome, type, major, minor, title, notes,
    revisionid, revisionids, authors, pending_edits, content, content_hash, init_date, release_date,
    scheduled_date, obsolete_date)
  select guideid, 'en', author, state, case when state = 'draft' and guideid % 5 = 0
      then 'rejected' end, 'major', k, 0, 'Release ' || k,
    'Bounds of the form were looked at again, and the pictures of two steps are new.', 1, '{1}',
    array[author], 0,
    jsonb_build_object('guide', jsonb_build_object('title', title, 'category', category,
      'type', 'repair', 'flags', '[]'::jsonb), 'steps',
      (select jsonb_agg(jsonb_build_object('stepid', guideid * 10 + s, 'content', jsonb_build_object(
        'lines', (select jsonb_agg(md5((guideid * 100 + s * 10 + l)::text)) from generate_series(1, 8) l))))
        from generate_series(1, ${steps}) s)),
    md5(guideid || ' ' || k), at, case when state in ('live', 'superseded', 'archived') then at end,
    case when state = 'scheduled' or state in ('in_review', 'approved') and guideid % 2 = 0
      then ${now} + ${spread('guideid * 7 + k', 60 * 86_400)} end,
    case when state in ('superseded', 'archived') then at + 86400 * 60 end
  from (
    select g.*, k, ${now} - ${2 * year} + k * ${year / 2} - ${spread('guideid * 4 + k', year / 2)} as at,
      case when k < latest - 1 or k < latest and guideid % 6 in (0, 5)
          then case when guideid % 11 = 0 then 'archived' else 'superseded' end
        when k < latest then 'live'
        else (array['live', 'draft', 'in_review', 'approved', 'scheduled', 'live'])[
          1 + guideid % 6] end as state
    from (select *, 3 + (guideid % 3 = 0)::int as latest from guides) g,
      generate_series(1, latest) k) rows
  where k <= latest order by guideid, k limit ${size.releases};
  insert into approval_processes (title, applies_to, created, modified)
    values ('Two pairs of eyes', '{major}', 1700000000, 1700000000);
  insert into approval_requests (releaseid, guideid, approval_processid, title, state,
    content_hash, userid, excluded, created, ended)
  select releaseid, guideid, 1, 'Two pairs of eyes', case when state = 'in_review' then 'open'
    else 'approved' end, content_hash, userid, array[userid], init_date, case when state <> 'in_review'
    then init_date + 86400 end from releases where state <> 'draft';
  insert into approval_request_stages (approvalid, orderby, type, teamid, name,
    required_signatures, due_date)
  select q.approvalid, 1, 'team', 1 + q.approvalid % ${teams}, 'Team', 1, case when q.state = 'open'
    then ${now} + ${spread('q.guideid', 30 * 86_400)} - 86400 * 10 end from approval_requests q`

const form = (
  guideid: string,
) => `jsonb_build_array(jsonb_build_object('stepid', ${guideid} * 10 + 2,
  'form_revisionid', 1, 'fields', jsonb_build_array(
    jsonb_build_object('field_revisionid', 1, 'label', 'Torque', 'type', 'number', 'min', 10,
      'max', 12, 'unit', 'Nm', 'required', true, 'hold', ${guideid} % 5 = 0),
    jsonb_build_object('field_revisionid', 2, 'label', 'Gap', 'type', 'number', 'min', 0, 'max', 1),
    jsonb_build_object('field_revisionid', 3, 'label', 'Batch', 'type', 'text'))))`
const ended = `status in ('complete', 'cancelled')`
/** Few guides are worked by every day; runs go up with their dates. */
const worked = (size: Size) => `
  insert into work_orders (number, guideid, quantity, userid, due_date, created_by, created,
    modified_date)
  select 'WO-' || 100000 + n, f.guideid + ${spread('n', size.guides)}, 6 + n % 8, case when n % 3 = 0 then
    f.userid + n % ${people} end, ${now} - ${2 * year} + n * ${(2 * year) / size.orders} + 86400 * 14, f.userid,
    1700000000, 1700000000
  from generate_series(1, ${size.orders}) n, ${firsts};
  insert into work_entries (guideid, releaseid, userid, started_by, workorderid, status, starttime,
    endtime, modified_date, guide_revisionid, stepids, max_form_revisionid, active_stepid, forms,
    orderid, serial, ended_by)
  select guideid, (select r.releaseid from releases r where r.guideid = e.guideid
      and r.release_date <= e.starttime order by r.major desc limit 1),
    userid, userid, number, status, starttime, case when ${ended} then starttime + 3600 end,
    starttime + 3600, 1, array(select guideid * 10 + s from generate_series(1, ${steps}) s), 1,
    case when not ${ended} then guideid * 10 + 2 end, ${form('guideid')}, orderid,
    case when n % 2 = 0 then 'SN-' || n end, case when ${ended} then userid end
  from (
    select n, o.orderid, coalesce(o.guideid, f.guideid + floor(${size.guides} * power(
        (n * 1597334677::bigint % 4294967296) / 4294967296.0::float8, 2))::int) as guideid,
      coalesce(o.number, 'H-' || n) as number, ${person('n')} as userid,
      ${now} - ${2 * year} + (n * ${(2 * year) / size.runs})::int as starttime,
      case when n % 25 = 1 then 'cancelled' when n % 97 = 2 then 'started'
        when n % 389 = 3 then 'paused' when n % 769 = 4 then 'suspended' else 'complete' end as status
    from generate_series(1::bigint, ${size.runs}) n cross join ${firsts}
      left join work_orders o on n % 4 <> 0 and o.orderid = 1 + (n * ${size.orders - 1} / ${size.runs})::int
    order by n) e;
  insert into work_values (entryid, field_revisionid, stepid, type, label, value, userid, date,
    out_of_bounds, reason)
  select entryid, field, guideid * 10 + 2, case when field = 3 then 'text' else 'number' end,
    (array['Torque', 'Gap', 'Batch'])[field], case when field = 3 then 'B-' || entryid % 500
      when (entryid + field) % 37 = 0 then '15' when field = 1 then '11' else '0.5' end, userid,
    starttime + 600, field < 3 and (entryid + field) % 37 = 0,
    case when field < 3 and (entryid + field) % 37 = 0 and entryid % 3 <> 0 then 'The tool was worn' end
  from work_entries, generate_series(1, 3) field;
  insert into work_earlier_values (entryid, field_revisionid, type, value, userid, date,
    out_of_bounds, reason)
  select entryid, 1, 'number', case when entryid % 2 = 0 then '15' else '11.5' end, userid,
    starttime + 300, entryid % 2 = 0, null from work_entries where entryid % 30 < 2;
  insert into work_signoffs (entryid, stepid, userid, date)
  select entryid, guideid * 10 + s, userid, starttime + 600 * s
    from work_entries, generate_series(1, 3) s;
  insert into work_timings (entryid, userid, type, stepid, starttime, endtime)
  select entryid, userid, 'active', guideid * 10 + s, starttime + 600 * (s - 1),
    case when ${ended} or s = 1 then starttime + 600 * s end
    from work_entries, generate_series(1, 2) s`

/**
 * One statement after another. They name rows of each other in any order, and no trigger has
 * anything to do: both are off while it is filled.
 */
export const fillWorkLists = async (
  run: (statement: string) => Promise<unknown>,
  of: Size,
): Promise<void> => {
  await run('set local session_replication_role = replica')
  for (const part of [around, released, worked])
    for (const statement of part(of).split(/;\n/)) await run(statement)
}
