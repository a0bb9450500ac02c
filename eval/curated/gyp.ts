/** Python: GYP, as node-gyp ships it, writes build files for many tools. */
import type { CuratedPackage } from './curated.ts';

export const gyp: CuratedPackage = {
  name: 'gyp',
  folder: 'node-gyp/gyp/pylib',
  language: 'python',
  tuning: {
    'qualified name': {
      'XcodeSettings.GetCflags': ['gyp/xcode_emulation.py:XcodeSettings.GetCflags'],
      'DependencyGraphNode.FlattenToList': ['gyp/input.py:DependencyGraphNode.FlattenToList'],
      'gyp.common.WriteOnDiff': ['gyp/common.py:WriteOnDiff'],
    },
    behavioural: {
      'how are circular dependencies between build files found': ['gyp/input.py'],
      'how is a file left alone when its new content would be the same': ['gyp/common.py', 'gyp/easy_xml.py'],
      'how is it found out which visual studio is installed': ['gyp/MSVSVersion.py'],
      'how is a library that is too big split into several': ['gyp/MSVSUtil.py'],
    },
    impact: {
      'what breaks if ShardTargets changes': [
        'gyp/MSVSUtil.py:ShardTargets',
        'gyp/generator/msvs.py',
        'gyp/generator/ninja.py',
      ],
      'who depends on TopologicallySorted': [
        'gyp/common.py:TopologicallySorted',
        'gyp/generator/msvs.py',
        'gyp/xcode_emulation.py',
        'gyp/common_test.py',
      ],
      'what is affected by a change of GetMacInfoPlist': [
        'gyp/xcode_emulation.py:GetMacInfoPlist',
        'gyp/generator/make.py',
        'gyp/generator/ninja.py',
      ],
      'what must be adapted if MergeGlobalXcodeSettingsToSpec takes another argument': [
        'gyp/xcode_emulation.py:MergeGlobalXcodeSettingsToSpec',
        'gyp/generator/cmake.py',
        'gyp/generator/compile_commands_json.py',
        'gyp/generator/make.py',
        'gyp/generator/ninja.py',
      ],
    },
    'cross-module': {
      'every generator that calculates default variables': [
        'gyp/generator/analyzer.py',
        'gyp/generator/cmake.py',
        'gyp/generator/compile_commands_json.py',
        'gyp/generator/dump_dependency_json.py',
        'gyp/generator/eclipse.py',
        'gyp/generator/make.py',
        'gyp/generator/msvs.py',
        'gyp/generator/ninja.py',
      ],
      'precompiled headers on all platforms': [
        'gyp/xcode_emulation.py',
        'gyp/msvs_emulation.py',
        'gyp/generator/ninja.py',
        'gyp/generator/make.py',
        'gyp/generator/msvs.py',
      ],
      'all that writes xml files for visual studio': [
        'gyp/easy_xml.py',
        'gyp/MSVSProject.py',
        'gyp/MSVSToolFile.py',
        'gyp/MSVSUserFile.py',
        'gyp/generator/msvs.py',
      ],
    },
    vague: {
      'comparing versions': ['packaging/version.py', 'packaging/specifiers.py'],
      'xcode projects': ['gyp/xcodeproj_file.py', 'gyp/generator/xcode.py'],
    },
  },
  heldOut: {
    'qualified name': {
      'PBXGroup.AddOrGetFileByPath': ['gyp/xcodeproj_file.py:PBXGroup.AddOrGetFileByPath'],
      'MSVSVersion.SelectVisualStudioVersion': ['gyp/MSVSVersion.py:SelectVisualStudioVersion'],
    },
    behavioural: {
      'how is an argument quoted so that the shell takes it as it is': [
        'gyp/common.py',
        'gyp/msvs_emulation.py',
      ],
      'which targets have to be rebuilt for a list of changed files': ['gyp/generator/analyzer.py'],
    },
    impact: {
      'which code uses WriteXmlIfChanged and breaks with it': [
        'gyp/easy_xml.py:WriteXmlIfChanged',
        'gyp/MSVSProject.py',
        'gyp/MSVSToolFile.py',
        'gyp/MSVSUserFile.py',
        'gyp/generator/msvs.py',
      ],
    },
    'cross-module': {
      'code signing and provisioning, from the settings to the commands': [
        'gyp/xcode_emulation.py',
        'gyp/mac_tool.py',
      ],
      'everywhere a lock keeps two commands from running at the same time': [
        'gyp/flock_tool.py',
        'gyp/mac_tool.py',
        'gyp/generator/make.py',
        'gyp/generator/xcode.py',
      ],
    },
    vague: { 'command line options': ['gyp/__init__.py'] },
  },
  negative: {
    'which tool copies resources into a bundle': ['gyp/simple_copy.py', 'gyp/common.py'],
    'error for two targets of the same name': ['gyp/simple_copy.py', 'packaging/_structures.py'],
  },
};
