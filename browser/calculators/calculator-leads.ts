import type { CalculatorSlug } from '#contract/calculator-names.ts'

/** The question that each calculator answers, and how it goes about it. */
export const calculatorLeads: Record<CalculatorSlug, { question: string; lead: string }> = {
  'compound-growth': {
    question: 'What does money become that is left alone?',
    lead: 'What an amount and regular contributions grow to, year by year, in dollars of then and of today.',
  },
  'loan-amortization': {
    question: 'What does a loan cost, to the last cent?',
    lead: 'The monthly payment, every date and every cent of interest, and what paying a little more each month saves.',
  },
  'retirement-spending': {
    question: 'How long does it last?',
    lead: 'Thousands of possible futures of a fortune that is lived from, and in how many of them it lasts.',
  },
  'estate-split': {
    question: 'Who receives how much?',
    lead: 'An estate after debts and gifts, divided between heirs so that the parts sum to it exactly.',
  },
}
