import {
  capitalAccounts,
  createTable,
  createText,
  llcFormation,
  tabulate,
  type SampleDocument,
} from './sample-document.ts'

export const healthcareServices: Record<string, SampleDocument[]> = {
  formation: llcFormation(),
  operational: [
    createText(
      'Provider agreement',
      'agreement',
      'Terms for physicians and nurse practitioners.',
      'The provider maintains an active license and professional liability coverage, and documents each visit on the same day.',
    ),
    createText(
      'Management services agreement',
      'agreement',
      'Services for affiliated practices.',
      'The company provides billing, scheduling and facilities. Clinical decisions remain with the practice.',
    ),
    createText(
      'Facility lease',
      'agreement',
      'Lease of the main clinic.',
      'The term is ten years with two options of five years each.',
    ),
    createText(
      'Clinical policies',
      'report',
      'Infection control, records and emergencies.',
      'Policies are reviewed each year by the medical director.',
    ),
  ],
  compliance: [
    createText(
      'Facility licenses',
      'license',
      'State licenses of the clinics.',
      'Each clinic is licensed for outpatient care at its address.',
    ),
    createText(
      'HIPAA risk assessment',
      'report',
      'Assessment of the security rule, with measures.',
      'Access to records is logged. Devices are encrypted. Two measures are in progress.',
    ),
    createText(
      'Professional liability insurance',
      'insurance',
      'Certificate of insurance for all providers.',
      'Coverage: claims made during the period, with prior acts.',
    ),
    createText(
      'CLIA certificate',
      'certificate',
      'Certificate of waiver for laboratory tests.',
      'The laboratory may perform waived tests only.',
    ),
  ],
  financial: [
    createTable(
      'Financial statements',
      'statement',
      'Revenue and expenses for six months.',
      tabulate(['Month', 'Revenue', 'Expenses'], 287_000, 219_000),
    ),
    createTable(
      'Payment analysis',
      'statement',
      'Claims billed and payments received.',
      tabulate(['Month', 'Billed', 'Received'], 341_000, 287_000),
    ),
    createTable('Equipment schedule', 'statement', 'Medical equipment with cost and book value.', {
      rows: [
        ['Equipment', 'Cost', 'Accumulated depreciation', 'Book value'],
        ['Ultrasound', 84_000, 16_800, 67_200],
        ['X-ray', 126_000, 25_200, 100_800],
        ['Laboratory analyzers', 38_000, 7_600, 30_400],
      ],
    }),
    capitalAccounts,
  ],
}
