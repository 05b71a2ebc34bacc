/** A stretch of text, or several of it that belong together, with its label and perhaps a note. */
type Mark = [label: string, quote: string | string[], note?: string];

interface SampleText {
  name: string;
  author: string;
  date: string;
  source: string;
  text: string;
  /** The marks of the first and of the second sample reader, and whether each has finished. */
  readings: { marks: Mark[]; done: boolean }[];
}

export const SAMPLE_PROJECT = {
  name: "Harbour consultation",
  description: "Invented posts, releases and comments on the closure of a pier, January to March",
};

export const SAMPLE_READERS = [
  { name: "Ada Dell (sample)", email: "ada.dell@sample.invalid" },
  { name: "Bo Oakes (sample)", email: "bo.oakes@sample.invalid" },
];

export const SAMPLE_GUIDELINES = `# Reading the harbour texts

Mark **what is said**, not what you believe. Take the shortest stretch that still says it.

- **Claim**: something is so, or ought to be so.
- **Allegation**: a person or an organisation did wrong. It needs somebody it is aimed at.
- **Rebuttal**: answers a claim or an allegation, also one made in another message.
- **Evidence**: what is brought forward for a claim: a paper, a figure, a witness.
- **Concession**: a point granted to the other side.

| When in doubt | then |
|---|---|
| Claim or allegation? | Is anybody blamed? Then it is an allegation. |
| A quotation breaks off and goes on | Mark both parts as one span. |
| Irony | Mark what is meant, and say so in a note. |
`;

const post = `Pier closure: the Board answers its critics

Ida Marsh, Larnok Notes, 4 March

The north pier has been shut for six days, and the quay talks of little else. The ferry will lose a third of its passengers before Easter, its operator says, and he goes further: the Board held the January survey back until the vote was over. Yesterday evening the Board replied.

> Statement of the Harbour Board, 3 March
>
> Nothing was held back. The survey went to all nine members on 12 January, with the diver's photographs. “The pier is not safe to walk on,” said the chair, Ruth Calder, “and it will stay shut until it is.” We accept that passengers were told too late.

That is an answer, though not to the question that was put. A survey sent at noon on the day of a vote has been sent; it has hardly been read.

Comments

ferry_rider, 5 March
I asked two of the nine. Neither had opened it by the evening. So much for “all members”.

    Ida Marsh, 5 March
    Which two? I would gladly print it.

    ferry_rider, 5 March
    They asked me not to say. The receipt for the post is dated 13 January, and I have seen it.

quayside4, 6 March
My father worked on that pier. Two of the piles have been soft since the storm of 2019, and everybody down here knew it. The Board is right to close it, whatever one thinks of the letter.
`;

const release = `Statement of the Harbour Board

3 March

Nothing was held back. The survey went to all nine members on 12 January, with the diver's photographs. “The pier is not safe to walk on,” said the chair, Ruth Calder, “and it will stay shut until it is.” We accept that passengers were told too late.

The Board denies that it favoured the marina. Of eleven applications for the east berth, the marina's came fourth, and the list hangs in the harbour office for all to see.

Repairs begin on 20 March. The ferry will use the fish quay until then, free of charge.
`;

const minutes = `Minutes of the harbour committee, 12 January

Present: R. Calder (chair), T. Ferris, L. Amari, six others. Apologies: none.

1. The chair reported that a survey of the north pier had come in that morning. Mr Ferris objected that nobody could judge forty pages before the vote at noon. The chair granted that the time was short; the engineer's summary, she said, was a single page.

2. Ms Amari asked whether the marina had seen the survey before the committee did. The chair said that it had not. Ms Amari handed in a letter of the marina, dated 9 January, in which piles 14 and 15 are named.

3. The committee voted to close the pier from 26 February, by six to three.
`;

export const SAMPLE_TEXTS: SampleText[] = [
  {
    name: "Pier closure: the Board answers its critics",
    author: "Ida Marsh",
    date: "4 March",
    source: "Larnok Notes",
    text: post,
    readings: [
      {
        done: true,
        marks: [
          ["Claim", "The ferry will lose a third of its passengers before Easter"],
          ["Allegation", "the Board held the January survey back until the vote was over"],
          ["Rebuttal", "Nothing was held back.", "Answers the operator."],
          ["Evidence", "The survey went to all nine members on 12 January, with the diver's photographs."],
          ["Claim", ["The pier is not safe to walk on,", "and it will stay shut until it is."]],
          ["Concession", "We accept that passengers were told too late."],
          ["Rebuttal", "A survey sent at noon on the day of a vote has been sent; it has hardly been read."],
          ["Rebuttal", "I asked two of the nine. Neither had opened it by the evening."],
          ["Evidence", "The receipt for the post is dated 13 January, and I have seen it."],
          ["Claim", "The Board is right to close it"],
        ],
      },
      {
        done: false,
        marks: [
          ["Claim", "The ferry will lose a third of its passengers before Easter"],
          ["Allegation", "held the January survey back until the vote was over"],
          ["Rebuttal", "Nothing was held back. The survey went to all nine members on 12 January"],
          ["Evidence", "with the diver's photographs"],
          ["Claim", "The pier is not safe to walk on"],
          ["Allegation", "So much for “all members”.", "Irony: the Board did not tell the truth."],
          ["Evidence", "Two of the piles have been soft since the storm of 2019"],
        ],
      },
    ],
  },
  {
    name: "Statement of the Harbour Board",
    author: "Harbour Board",
    date: "3 March",
    source: "press release",
    text: release,
    readings: [
      {
        done: true,
        marks: [
          ["Rebuttal", "Nothing was held back."],
          ["Claim", ["The pier is not safe to walk on,", "and it will stay shut until it is."]],
          ["Rebuttal", "The Board denies that it favoured the marina."],
          ["Evidence", "Of eleven applications for the east berth, the marina's came fourth"],
        ],
      },
      {
        done: true,
        marks: [
          ["Rebuttal", "Nothing was held back."],
          ["Concession", "We accept that passengers were told too late."],
          ["Rebuttal", "The Board denies that it favoured the marina."],
          ["Evidence", "the list hangs in the harbour office for all to see"],
        ],
      },
    ],
  },
  {
    name: "Minutes, 12 January",
    author: "",
    date: "12 January",
    source: "harbour committee",
    text: minutes,
    readings: [
      {
        done: false,
        marks: [
          ["Claim", "nobody could judge forty pages before the vote at noon"],
          ["Concession", "The chair granted that the time was short"],
        ],
      },
      { done: false, marks: [] },
    ],
  },
];
