import type { CalculatorSlug } from '#contract/calculator-names.ts'

/** The question that each calculator answers, and a one-sentence description. */
export const calculatorLeads: Record<CalculatorSlug, { question: string; lead: string }> = {
  'compound-growth': {
    question: 'What does money grow to if you leave it alone?',
    lead: 'What an amount and regular contributions grow to, year by year, in future and in today’s dollars.',
  },
  'loan-amortization': {
    question: 'What does a loan cost, to the cent?',
    lead: 'The monthly payment, the full schedule, total interest, and what you save by paying a little more each month.',
  },
  'retirement-spending': {
    question: 'How long will it last?',
    lead: 'How long the wealth you live on lasts, in thousands of simulated scenarios.',
  },
  'estate-split': {
    question: 'Who receives how much?',
    lead: 'An estate after debts and gifts, divided among the heirs to the exact cent.',
  },
}
