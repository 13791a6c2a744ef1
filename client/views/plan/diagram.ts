/** The picture of a plan: where data comes from, what it passes, where it ends up. Pure geometry, in pixels. */
import type { FieldName } from '../../../service/options/fields.generated.ts';
import type { OptionsPlan, Resource } from '../../../service/options/plan.ts';
import { datasetText } from '../../../service/placement.ts';
import { counted } from '../../../service/wording/amounts.ts';

/** A thing that is read or made. */
export interface Box {
  readonly id: BoxId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly name: string;
  readonly detail: string;
  /** The field that named its place; absent where the default decided. */
  readonly field?: FieldName;
}

export type BoxId = 'installer' | 'shards' | 'ledger' | 'run' | 'bucket' | 'events';

/** A dataset, around what is in it. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** What it is for. */
  readonly role: string;
  readonly field?: FieldName;
}

/** An arrow, and the word on it. */
export interface Arrow {
  readonly from: BoxId;
  readonly to: BoxId;
  readonly words: string;
  /** As in the attribute `d` of an SVG path. */
  readonly path: string;
  readonly at: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface Diagram {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** How wide a letter is drawn, in pixels. */
export interface Letters {
  readonly mono: number;
  readonly text: number;
}

const BOX = { height: 72, padding: 16 };
const FRAME = { padding: 18, head: 58, gap: 44 };
const ROW_GAP = 72;
const COLUMN_GAP = { wide: 152, narrow: 44 };

/** Where the arrow to a bucket below the frames goes down. */
const LANE = 34;
const CORNER = 8;
const MARGIN = 2;

/** Words on an arrow that goes down stand this far below its beginning: between two frames. */
const WORDS = 44;

/** What stands in a box. */
type Text = Omit<Box, 'x' | 'y' | 'width' | 'height'>;

/**
 * Draws a plan: the way of the data from top to bottom, what rules it to the left, the bucket to the right or, where there
 * is no room for it, at the end.
 *
 * @param plan what the options mean
 * @param letters the fonts of the page
 * @param room how wide it may be; it is wider where it cannot be helped
 */
export function diagramOf(plan: OptionsPlan, letters: Letters, room: number): Diagram {
  const wide = drawnIn(plan, letters, 'wide');
  return wide.width <= room ? wide : drawnIn(plan, letters, 'narrow');
}

type Shape = 'wide' | 'narrow';

function drawnIn(plan: OptionsPlan, letters: Letters, shape: Shape): Diagram {
  const texts = textsOf(plan);
  const { source, deployment, destination } = plan.placement;
  const datasets = [source, deployment, destination].map(datasetText);
  const widthOf = (ids: readonly BoxId[]) => Math.max(...ids.map((id) => boxWidth(texts.get(id), letters)));
  const gap = COLUMN_GAP[shape];
  const left = MARGIN + FRAME.padding;
  const rulers = widthOf(['installer', 'ledger']);
  const middle = left + rulers + gap;
  const way = widthOf(['shards', 'run', 'events']);
  const inner = middle + way + FRAME.padding;
  const rows = rowsOf(datasets);
  const box = (id: BoxId, x: number, y: number, width: number): Box[] => {
    const text = texts.get(id);
    return text === undefined ? [] : [{ ...text, x, y, width, height: BOX.height }];
  };
  const bucketWidth = widthOf(['bucket']);
  const [bucketX, bucketY] =
    shape === 'wide'
      ? [inner + gap - FRAME.padding, (rows.tops[1] + rows.tops[2]) / 2]
      : [middle + way - bucketWidth, rows.height + FRAME.gap];
  const boxes = [
    ...box('shards', middle, rows.tops[0], way),
    ...box('installer', left, rows.tops[0], rulers),
    ...box('run', middle, rows.tops[1], way),
    ...box('ledger', left, rows.tops[1], rulers),
    ...box('bucket', bucketX, bucketY, bucketWidth),
    ...box('events', middle, rows.tops[2], way),
  ];
  const hasBucket = texts.has('bucket');
  const isBelow = hasBucket && shape === 'narrow';
  const right = !hasBucket ? inner : isBelow ? inner + LANE : bucketX + bucketWidth;
  return {
    width: right + MARGIN,
    height: isBelow ? bucketY + BOX.height + MARGIN : rows.height,
    frames: framesOf(plan, datasets, rows.frames, inner - MARGIN),
    boxes,
    arrows: arrowsBetween(boxes, shape),
  };
}

function framesOf(
  plan: OptionsPlan,
  datasets: readonly string[],
  places: Rows['frames'],
  width: number,
): readonly Frame[] {
  const fields = fieldsOf(plan.resources);
  return places.map(({ from, to, y, height }): Frame => {
    const field = fields[to];
    const role = ROLES.slice(from, to + 1).join(' and ');
    return { x: MARGIN, y, width, height, name: datasets[from] ?? '', role, ...(field !== undefined && { field }) };
  });
}

/** What the diagram shows, one sentence an arrow, for those who do not see it. */
export function diagramWords(plan: OptionsPlan): readonly string[] {
  const { source, deployment, destination } = plan.placement;
  const [from, at, to] = [source, deployment, destination].map(datasetText);
  const bucket = plan.resources.find(({ kind }) => kind === 'bucket')?.name;
  const events = `${to}.events`;
  return [
    `${from}.install_svc makes the routine ${at}.RUN and its ledger: ${LEDGER.join(', ')}.`,
    `RUN reads the shards of ${from}, one table events_YYYYMMDD a day, and records each date in the ledger.`,
    ...(bucket === undefined
      ? [`RUN replaces the date's partition of ${events}.`]
      : [`RUN writes Parquet files to ${bucket}.`, `${events} reads these files.`]),
  ];
}

const ROLES = ['source', 'deployment', 'destination'];
const LEDGER = ['svc_installation', 'svc_columns', 'svc_partitions', 'svc_runs'];

function textsOf(plan: OptionsPlan): ReadonlyMap<BoxId, Text> {
  const [source, deployment, destination] = fieldsOf(plan.resources);
  const isExternal = plan.template === 'events_external';
  const known = counted(plan.columns.length, 'column');
  const given = (field: FieldName | undefined) => (field === undefined ? {} : { field });
  const texts: Text[] = [
    { id: 'shards', title: 'Export', name: 'events_YYYYMMDD', detail: 'one table a day', ...given(source) },
    { id: 'installer', title: 'Installer', name: 'install_svc()', detail: 'made by deploy', ...given(source) },
    {
      id: 'run',
      title: 'Routine',
      name: 'RUN(options)',
      detail: 'each date exactly once',
      ...given(deployment),
    },
    { id: 'ledger', title: 'Ledger', name: 'svc_partitions', detail: 'svc_columns, svc_runs', ...given(deployment) },
    {
      id: 'events',
      title: isExternal ? 'Table over the files' : 'Partitioned table',
      name: 'events',
      detail: `${known} before any data`,
      ...given(destination),
    },
  ];
  const { bucket, deployment: dataset } = plan.placement;
  if (bucket !== undefined)
    texts.push({
      id: 'bucket',
      title: 'Bucket',
      name: `gs://${bucket}`,
      detail: `${dataset.dataset}/events/*.parquet`,
      field: 'gcs_bucket_name',
    });
  return new Map(texts.map((text) => [text.id, text]));
}

/** The fields that named the source, the deployment and the destination dataset. */
function fieldsOf(resources: readonly Resource[]): readonly (FieldName | undefined)[] {
  const kinds: readonly Resource['kind'][] = ['source', 'ledger', 'events'];
  return kinds.map((kind) => resources.find((resource) => resource.kind === kind)?.field);
}

interface Rows {
  /** Where the boxes of each row begin. */
  readonly tops: readonly [number, number, number];
  readonly frames: readonly {
    readonly from: number;
    readonly to: number;
    readonly y: number;
    readonly height: number;
  }[];
  readonly height: number;
}

/** Rows one below the other; those of one dataset share a frame. */
function rowsOf(datasets: readonly string[]): Rows {
  const tops: number[] = [];
  const frames: { from: number; to: number; y: number; height: number }[] = [];
  let bottom = MARGIN - FRAME.gap;
  for (const [row, dataset] of datasets.entries()) {
    const frame = frames.at(-1);
    if (frame !== undefined && datasets[row - 1] === dataset) {
      tops.push(bottom - FRAME.padding + ROW_GAP);
      frame.to = row;
    } else {
      const y = bottom + FRAME.gap;
      tops.push(y + FRAME.head);
      frames.push({ from: row, to: row, y, height: 0 });
    }
    bottom = (tops.at(-1) ?? 0) + BOX.height + FRAME.padding;
    const last = frames.at(-1);
    if (last !== undefined) last.height = bottom - last.y;
  }
  const [first = 0, second = 0, third = 0] = tops;
  return { tops: [first, second, third], frames, height: bottom + MARGIN };
}

function boxWidth(text: Text | undefined, { mono, text: letter }: Letters): number {
  if (text === undefined) return 0;
  const lines = [text.title.length * letter, text.name.length * mono, text.detail.length * letter];
  return Math.ceil(Math.max(...lines)) + 2 * BOX.padding;
}

function arrowsBetween(boxes: readonly Box[], shape: Shape): readonly Arrow[] {
  const find = (id: BoxId) => boxes.find((box) => box.id === id);
  const [shards, installer, run, ledger, bucket, events] = (
    ['shards', 'installer', 'run', 'ledger', 'bucket', 'events'] as const
  ).map(find);
  if (!shards || !installer || !run || !ledger || !events) return [];
  return [
    down(shards, run, 'is read by'),
    around(installer, ledger, 'makes', COLUMN_GAP[shape]),
    // In the narrow gap there is no room for words.
    leftwards(run, ledger, shape === 'wide' ? 'records each date' : ''),
    ...(bucket === undefined
      ? [down(run, events, 'replaces the partition')]
      : shape === 'wide'
        ? [intoBucket(run, bucket, 'writes Parquet'), outOfBucket(bucket, events, 'is read by')]
        : [downToBucket(run, bucket, 'writes Parquet'), up(bucket, events, 'is read by')]),
  ];
}

function down(from: Box, to: Box, words: string): Arrow {
  const x = from.x + Math.min(from.width, to.width) / 2;
  const [top, bottom] = [from.y + from.height, to.y];
  return {
    from: from.id,
    to: to.id,
    words,
    path: `M ${x} ${top} V ${bottom}`,
    at: { x: x + 10, y: top + WORDS, anchor: 'start' },
  };
}

/** Beside the boxes, where no heading of a frame is. */
function around(from: Box, to: Box, words: string, gap: number): Arrow {
  const [top, bottom] = [from.y + from.height / 2, to.y + to.height / 4];
  const [left, x] = [from.x + from.width, from.x + from.width + Math.min(gap / 2, 50)];
  const path = `M ${left} ${top} H ${x - CORNER} Q ${x} ${top} ${x} ${top + CORNER} V ${bottom - CORNER} Q ${x} ${bottom} ${x - CORNER} ${bottom} H ${to.x + to.width}`;
  const at = { x: x + 10, y: from.y + from.height + WORDS, anchor: 'start' } as const;
  return { from: from.id, to: to.id, words, path, at };
}

function leftwards(from: Box, to: Box, words: string): Arrow {
  const y = from.y + (from.height * 3) / 4;
  const [right, left] = [from.x, to.x + to.width];
  return {
    from: from.id,
    to: to.id,
    words,
    path: `M ${right} ${y} H ${left}`,
    at: { x: (left + right) / 2, y: y - 8, anchor: 'middle' },
  };
}

function intoBucket(from: Box, bucket: Box, words: string): Arrow {
  const y = from.y + from.height / 2;
  const [left, x] = [from.x + from.width, bucket.x + bucket.width / 2];
  const path = `M ${left} ${y} H ${x - CORNER} Q ${x} ${y} ${x} ${y + CORNER} V ${bucket.y}`;
  return { from: from.id, to: bucket.id, words, path, at: { x: left + FRAME.padding + 12, y: y - 8, anchor: 'start' } };
}

function outOfBucket(bucket: Box, to: Box, words: string): Arrow {
  const y = to.y + to.height / 2;
  const [right, x] = [to.x + to.width, bucket.x + bucket.width / 2];
  const path = `M ${x} ${bucket.y + bucket.height} V ${y - CORNER} Q ${x} ${y} ${x - CORNER} ${y} H ${right}`;
  return { from: bucket.id, to: to.id, words, path, at: { x: right + FRAME.padding + 12, y: y - 8, anchor: 'start' } };
}

/** Through the lane beside the frames. */
function downToBucket(from: Box, bucket: Box, words: string): Arrow {
  const [y, bottom] = [from.y + from.height / 2, bucket.y + bucket.height / 2];
  const x = from.x + from.width + FRAME.padding + LANE - CORNER;
  const path = `M ${from.x + from.width} ${y} H ${x - CORNER} Q ${x} ${y} ${x} ${y + CORNER} V ${bottom - CORNER} Q ${x} ${bottom} ${x - CORNER} ${bottom} H ${bucket.x + bucket.width}`;
  return { from: from.id, to: bucket.id, words, path, at: { x: x - 8, y: bucket.y - 16, anchor: 'end' } };
}

function up(from: Box, to: Box, words: string): Arrow {
  const x = to.x + 28;
  const [bottom, top] = [from.y, to.y + to.height];
  return {
    from: from.id,
    to: to.id,
    words,
    path: `M ${x} ${bottom} V ${top}`,
    at: { x: x - 10, y: bottom - 16, anchor: 'end' },
  };
}
