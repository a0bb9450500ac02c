#!/usr/bin/env node
// Also starts codeagent.cjs; the former name of the program.
import './codeagent.cjs';
